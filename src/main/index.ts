import { app, protocol } from 'electron'
import { acquireInstanceLock } from './acquire-instance-lock.ts'
import { machineTimers as timers } from './machine-clock.ts'
import { claimOwnScheme } from './own-scheme.ts'
import { refusedSwitch, setIdentity } from './start-conditions.ts'
import { startPos } from './start-pos.ts'

const refused = refusedSwitch(app)
if (refused !== undefined) {
  process.stderr.write(`leermeester does not start with --${refused}\n`)
  app.exit(1)
}
setIdentity(app, process.platform)
// Sets the language of system menus and of the spelling check.
app.commandLine.appendSwitch('lang', 'nl')
// The page is open all day: without V8's middle compiler its compiled code is smaller (docs/benchmarks.md#showroom-app).
app.commandLine.appendSwitch('js-flags', '--no-maglev')
app.enableSandbox()
claimOwnScheme(protocol)
if (refused === undefined) acquireInstanceLock({ app, env: process.env, timers, start: startPos })
