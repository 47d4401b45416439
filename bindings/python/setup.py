"""Makes the wheel: CMake builds the module, from the tree that this folder stands in."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parents[2]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        folder = pathlib.Path(self.build_temp).resolve()
        configure = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        configure += ["-DTETRON_TESTS=OFF", "-DTETRON_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
        subprocess.run(configure, check=True)
        jobs = ["--parallel", os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))]
        subprocess.run(["cmake", "--build", folder, "--target", "tetron_python", *jobs], check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        (made,) = (folder / "python" / "tetron").glob("_tetron*.so")
        shutil.copy(made, target)


version = re.search(r"project\(tetron VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
setup(version=version, ext_modules=[Extension("tetron._tetron", [])], cmdclass={"build_ext": CMakeBuild})
