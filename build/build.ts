import { runOrStop } from './lib/run.ts'
import { packTerminal } from './package/pack-terminal.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm run build`: the web shop for browser and server, and the terminal. The server runs from its sources.
console.log((await buildWebWhenChanged()) ? 'Web shop built.' : 'Web shop is up to date.')
await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])

// `npm run package`: the installers of the terminal as well. With ELECTRON_STUB=1 and `-- --linux dir` without internet.
if (process.argv.includes('--package')) process.exitCode = await packTerminal(afterDashes())

function afterDashes(): string[] {
  return process.argv.slice(2).filter((argument) => argument !== '--package')
}
