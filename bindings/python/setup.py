"""Makes the wheel: CMake builds the module, from the tree that this folder stands in.

It builds only what the module uses: no SFML, Lua, Pango, libav, CLI11 or spdlog is looked for. With TETRON_PORTABLE=1 in
the environment the module needs nothing but the C library, and the wheel is called manylinux_2_N by its version. CMAKE_ARGS
are more options for CMake.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_USED = ["PROGRAM", "PLAYER", "PICTURES", "RULES", "ARCHIVE", "TESTS", "BENCH", "INSTALL"]
portable = os.environ.get("TETRON_PORTABLE") == "1"


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        folder = pathlib.Path(self.build_temp).resolve()
        configure = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        configure += [f"-DTETRON_{part}=OFF" for part in NOT_USED]
        configure += ["-DTETRON_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
        configure += [f"-DTETRON_PORTABLE={'ON' if portable else 'OFF'}"]
        configure += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        subprocess.run(configure, check=True)
        jobs = ["--parallel", os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))]
        subprocess.run(["cmake", "--build", folder, "--target", "tetron_python", *jobs], check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        (made,) = (folder / "python" / "tetron").glob("_tetron*.so")
        shutil.copy(made, target)
        if portable:
            subprocess.run(["strip", target], check=True)


version = re.search(r"project\(tetron VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
options = {}
if portable:
    c_library = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
    options["bdist_wheel"] = {"plat_name": f"manylinux_{c_library}_{os.uname().machine}"}
setup(
    version=version,
    ext_modules=[Extension("tetron._tetron", [])],
    cmdclass={"build_ext": CMakeBuild},
    options=options,
)
