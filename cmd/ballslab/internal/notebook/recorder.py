# Executes a notebook for `ballslab notebooks run`, as a preprocessor of nbconvert.
# On file descriptor 3 it tells, a JSON object a line, which cell begins, and what
# the notebook is after each cell, also after one that the kernel did not end; in
# the metadata of a cell stand the figures that it saved. When the command that
# started it is gone, its standard input ends; then the kernel is ended, and the
# notebook is left as it is.
import json
import os
import signal
import threading
import time

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

# How long, in seconds, a kernel that is being started may take to be a process.
PATIENCE = 3

EVENTS = open(3, "wb", closefd=False)
TELLING = threading.Lock()


class Recorder(ExecutePreprocessor):
    def preprocess(self, nb, resources=None, km=None):
        for cell in nb.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        threading.Thread(target=self.watch, daemon=True).start()
        return super().preprocess(nb, resources, km)

    def preprocess_cell(self, cell, resources, index):
        if cell.cell_type != "code":
            return cell, resources
        self.index = index
        self.tell(index)
        before = figures()
        try:
            result = super().preprocess_cell(cell, resources, index)
        except BaseException:
            self.tell(index, notebook=self.nb, broken=True)
            raise
        after = figures()
        saved = sorted(name for name in after if after[name] != before.get(name))
        if saved:
            cell.metadata["ballslab"] = {"figures": saved}
        self.tell(index, notebook=self.nb)
        return result

    def tell(self, index, notebook=None, broken=False):
        event = {"kernel": self.kernel(), "cell": index, "broken": broken}
        if notebook:
            event["notebook"] = json.loads(nbformat.writes(notebook))
        with TELLING:
            EVENTS.write((json.dumps(event) + "\n").encode())
            EVENTS.flush()

    def kernel(self):
        """The process of the kernel, which leads a group; 0 before it is there."""
        try:
            return self.km.provisioner.process.pid
        except AttributeError:
            return 0

    def watch(self):
        """At the end of standard input: ends the kernel, tells what the cell did, ends."""
        while os.read(0, 4096):
            pass
        until = time.monotonic() + PATIENCE
        while not self.kernel() and time.monotonic() < until:
            time.sleep(0.05)
        try:
            if self.kernel():
                os.killpg(self.kernel(), signal.SIGKILL)
                self.km.cleanup_connection_file()
                self.tell(self.index, notebook=self.nb, broken=True)
        finally:
            os._exit(1)


def figures():
    """The figures in the folder for them, each with the time of its newest file."""
    times = {}
    with os.scandir(os.environ["BALLSLAB_FIGURES"]) as entries:
        for entry in entries:
            if not entry.name.startswith("."):
                name = os.path.splitext(entry.name)[0]
                times[name] = max(times.get(name, 0), entry.stat().st_mtime_ns)
    return times
