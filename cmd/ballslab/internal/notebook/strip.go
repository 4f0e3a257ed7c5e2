package notebook

// Strip takes out of a notebook what running it leaves behind: outputs,
// execution counts, times, front-end state and cells injected by papermill; and
// names our kernel. What remains depends on what its author wrote alone.
func (nb *Notebook) Strip() {
	var kept []any
	for _, c := range nb.Cells() {
		if c.Tagged("injected-parameters") {
			continue
		}
		if c.IsCode() {
			c.fields["outputs"] = []any{}
			c.fields["execution_count"] = nil
		}
		meta := map[string]any{}
		if old, ok := c.fields["metadata"].(map[string]any); ok && old["tags"] != nil {
			meta["tags"] = old["tags"]
		}
		c.fields["metadata"] = meta
		kept = append(kept, c.fields)
	}
	nb.top["cells"] = kept
	nb.top["metadata"] = map[string]any{
		"kernelspec": map[string]any{
			"display_name": "Go (ballslab)",
			"language":     "go",
			"name":         Kernel,
		},
		"language_info": map[string]any{
			"file_extension": ".go",
			"mimetype":       "text/x-go",
			"name":           "go",
		},
	}
}
