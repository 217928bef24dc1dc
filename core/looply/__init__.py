"""LOOPLY: lay tiles that share a colour or a shape, and close LOOPs."""

from core.looply.bots import BOTS
from core.looply.commands import Command as Command
from core.looply.commands import Options as Options
from core.looply.commands import parse as parse
from core.looply.decide import decide as decide
from core.looply.draw import draw as draw
from core.looply.draw import scripted as scripted
from core.looply.events import EVENTS
from core.looply.events import Event as Event
from core.looply.evolve import evolve as evolve
from core.looply.figures import figures as figures
from core.looply.legal import legal as legal
from core.looply.picture import picture as picture
from core.looply.recall import recall as recall
from core.looply.refusals import REFUSALS
from core.looply.resample import resample as resample
from core.looply.rules import SEATS, VERSION
from core.looply.state import State as State
from core.looply.state import active as active
from core.looply.state import initial as initial
from core.looply.state import outcome as outcome
from core.looply.state import to_act as to_act
from core.looply.state import turn as turn
from core.looply.story import announce as announce
from core.looply.story import tell as tell
from core.looply.summary import summary as summary
from core.looply.view import Private as Private
from core.looply.view import Public as Public
from core.looply.view import private as private
from core.looply.view import public as public

name = "looply"
title = "LOOPLY"
seats = SEATS
rules = VERSION
events = EVENTS
refusals = REFUSALS
bots = BOTS
