import { app, protocol } from 'electron'
import { claimOwnScheme } from './own-scheme.ts'
import { startTerminal } from './start-terminal.ts'

// Menus of the system and the spelling of what is typed.
app.commandLine.appendSwitch('lang', 'nl')
app.enableSandbox()
claimOwnScheme(protocol)

// Two terminals would write in one journal. The second one hands over what it was started with, and ends.
if (app.requestSingleInstanceLock()) startTerminal()
else app.quit()
