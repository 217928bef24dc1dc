"""What is Loop Inc.? Employees of a time-travel agency who play the same day three times."""

from core.loop_inc.bots import bots as bots
from core.loop_inc.commands import parse as parse
from core.loop_inc.decide import decide as decide
from core.loop_inc.events import events as events
from core.loop_inc.evolve import evolve as evolve
from core.loop_inc.figures import figures as figures
from core.loop_inc.legal import legal as legal
from core.loop_inc.picture import picture as picture
from core.loop_inc.recall import recall as recall
from core.loop_inc.refusals import refusals as refusals
from core.loop_inc.resample import resample as resample
from core.loop_inc.rules import SEATS, VERSION
from core.loop_inc.rules import Options as Options
from core.loop_inc.setup import draw as draw
from core.loop_inc.setup import scripted as scripted
from core.loop_inc.state import active as active
from core.loop_inc.state import initial as initial
from core.loop_inc.state import outcome as outcome
from core.loop_inc.state import to_act as to_act
from core.loop_inc.state import turn as turn
from core.loop_inc.story import announce as announce
from core.loop_inc.story import tell as tell
from core.loop_inc.summary import summary as summary
from core.loop_inc.view import private as private
from core.loop_inc.view import public as public

name = "loop-inc"
title = "Loop Inc."
seats = SEATS
rules = VERSION
