"""The games as PettingZoo environments, for research; ``pip install mazziere[research]``.

docs/research.md describes observations, actions and rewards.
"""

from mazziere.research.actions import Actions
from mazziere.research.env import DealEnv, env
from mazziere.research.observations import Observations

__all__ = ["Actions", "DealEnv", "Observations", "env"]
