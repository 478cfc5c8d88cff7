import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { roomRules } from '../../build/write-rooms.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What makes the rules of the real house, without anything that lives in it. */
const RULES = [
  'package.json',
  'biome.json',
  ...roomRules().keys(),
  'build/lint',
  'tsconfig.base.json',
  ...['shared/kernel', 'shared/domain', 'shared/contracts', 'server', 'main', 'preload', 'renderer'].map(
    (room) => `src/${room}/tsconfig.json`,
  ),
]

/** A fault that a guard of the house reported. */
export type Complaint = { file: string; rule: string }

/**
 * An empty house under the rules of the real one, in which a test plants faults.
 *
 * The real sources are not touched, so a test that is killed leaves nothing behind.
 */
export async function plantedHouse(files: ReadonlyMap<string, string>) {
  const house = await mkdtemp(join(tmpdir(), 'leermeester-house-'))
  for (const path of RULES) await cp(join(ROOT, path), join(house, path), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  for (const [path, text] of files) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), text)
  }

  return {
    /** What Biome says of the planted files. */
    async lint(): Promise<Complaint[]> {
      const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src']
      const report = await output(join(ROOT, 'node_modules/.bin/biome'), args, house)
      // Biome warns in words before its report that the shape of it may change; the version is locked.
      const { diagnostics } = JSON.parse(report.slice(report.indexOf('{'))) as BiomeReport
      return diagnostics.map(({ category, location }) => ({ file: location.path, rule: category }))
    },
    /** What the compiler says of one room. */
    async compile(room: string): Promise<Complaint[]> {
      const said = await output(join(ROOT, 'node_modules/.bin/tsc'), ['-b', room, '--pretty', 'false'], house)
      return [...said.matchAll(/^(.+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file = '', rule = '']) => ({ file, rule }))
    },
    tearDown: () => rm(house, { recursive: true, force: true }),
  }
}

type BiomeReport = { diagnostics: { category: string; location: { path: string } }[] }

/** What a program printed. Guards end with an error when they find something, which is what we are here for. */
function output(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => done(stdout))
  })
}
