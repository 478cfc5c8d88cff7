import { runOrStop } from './lib/run.ts'
import { packPos } from './package/pack-pos.ts'
import { writeBillsOfMaterials } from './sbom/write-sbom.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm run build`: the web shop for browser and server, and the showroom app. The server runs from its sources.
console.log((await buildWebWhenChanged()) ? 'Web shop built.' : 'Web shop is up to date.')
await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])
await writeBillsOfMaterials()

// `npm run package` also makes the installers of the showroom app. With ELECTRON_STUB=1 and `-- --linux dir` it works
// without internet.
if (process.argv.includes('--package')) process.exitCode = await packPos(afterDashes())

function afterDashes(): string[] {
  return process.argv.slice(2).filter((argument) => argument !== '--package')
}
