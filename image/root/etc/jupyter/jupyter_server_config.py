# The server of the image. It listens on all interfaces of the container; who
# publishes its port says to whom. A token guards it.
import glob
import os

from jupyter_server.serverapp import ServerApp

c = get_config()  # noqa: F821

work = os.environ["BALLSLAB_WORK"]
c.ServerApp.ip = "0.0.0.0"
c.ServerApp.port = 8888
c.ServerApp.port_retries = 0
c.ServerApp.open_browser = False
# A request must name this machine as its host, or a name in BALLSLAB_HOSTS (with commas between;
# * for any): else a web page that gives its own name this address could speak to the server. A
# hub, and so Binder, has names of its own and looks after them.
hosts = [host.strip() for host in os.environ.get("BALLSLAB_HOSTS", "").split(",") if host.strip()]
c.ServerApp.allow_remote_access = "*" in hosts or "JUPYTERHUB_SERVICE_PREFIX" in os.environ
c.ServerApp.local_hostnames = ["localhost"] + hosts
# A folder whose owner is root is one's own with rootless Docker: there --user 0 is no more than oneself.
c.ServerApp.allow_root = True
c.ServerApp.root_dir = work
# Print one address, once: that on the host, whose port the container cannot know.
c.ServerApp.custom_display_url = "http://127.0.0.1:" + os.environ.get("BALLSLAB_PORT", "8888")
c.Application.log_level = "WARN"
ServerApp.display_url = ServerApp.public_url
ServerApp.no_browser_open_file = True
# Settings of the classic notebook; it warns about its own age at every start.
c.ServerApp.jpserver_extensions = {"notebook_shim": False}
c.FileContentsManager.delete_to_trash = False

# Open the first notebook.
first = sorted(glob.glob(work + "/00-*.ipynb"))
if first:
    c.LabApp.default_url = "/lab/tree/" + os.path.basename(first[0])

# The Go kernel only.
c.MultiKernelManager.default_kernel_name = "ballslab"
c.KernelSpecManager.allowed_kernelspecs = {"ballslab"}
c.KernelSpecManager.ensure_native_kernel = False
# A cell may print much: megabytes at once reach the browser whole (Jupyter cuts at 1 MB a second).
c.ZMQChannelsWebsocketConnection.iopub_data_rate_limit = 1e8
c.ZMQChannelsWebsocketConnection.iopub_msg_rate_limit = 1e5
# Do not wait long for a kernel that is busy when the server stops.
c.KernelManager.shutdown_wait_time = 0.5

# The image asks the network nothing.
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
