package image

import (
	"net/http"
	"testing"
)

// status is the server's answer to a request with the token that names a host.
func (l lab) status(t *testing.T, host string) int {
	t.Helper()
	request, err := http.NewRequest("GET", l.base+"/api/status?token="+l.token, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = host
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// A request names this machine or a host that was allowed; a web page of another name that points
// to this address gets nothing.
func TestHosts(t *testing.T) {
	work := workFolder(t)
	closed := startLab(t, work)
	named := startLab(t, work, "-e", "BALLSLAB_HOSTS=lab.example.org, other.example.org")
	open := startLab(t, work, "-e", "BALLSLAB_HOSTS=*")
	for _, c := range []struct {
		lab  lab
		host string
		want int
	}{
		{closed, "127.0.0.1:8888", http.StatusOK},
		{closed, "localhost:9999", http.StatusOK},
		{closed, "[::1]:8888", http.StatusOK},
		{closed, "lab.example.org", http.StatusForbidden},
		{closed, "192.0.2.7:8888", http.StatusForbidden},
		{named, "lab.example.org:8888", http.StatusOK},
		{named, "other.example.org", http.StatusOK},
		{named, "evil.example.org", http.StatusForbidden},
		{open, "evil.example.org", http.StatusOK},
	} {
		if got := c.lab.status(t, c.host); got != c.want {
			t.Errorf("host %s: %d, want %d", c.host, got, c.want)
		}
	}
}
