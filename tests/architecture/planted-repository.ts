import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { boundaryRules } from '../../build/write-module-boundaries.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The configuration of the real repository, without its sources. */
const RULES = [
  'package.json',
  'biome.json',
  ...boundaryRules().keys(),
  'build/lint',
  'tsconfig.base.json',
  ...['shared/kernel', 'shared/domain', 'shared/contracts', 'server', 'main', 'preload', 'renderer'].map(
    (module) => `src/${module}/tsconfig.json`,
  ),
]

/** An error that a check reported. */
export type Complaint = { file: string; rule: string }

/**
 * Creates an empty repository with the configuration of the real one, in which a test plants faults.
 *
 * The real sources are not touched, so a test that is killed leaves nothing behind.
 */
export async function plantedRepository(files: ReadonlyMap<string, string>) {
  const repository = await mkdtemp(join(tmpdir(), 'leermeester-planted-'))
  for (const path of RULES) await cp(join(ROOT, path), join(repository, path), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(repository, 'node_modules'))
  for (const [path, text] of files) {
    await mkdir(dirname(join(repository, path)), { recursive: true })
    await writeFile(join(repository, path), text)
  }

  return {
    /** Returns Biome's errors about the planted files. */
    async lint(): Promise<Complaint[]> {
      const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src']
      const report = await output(join(ROOT, 'node_modules/.bin/biome'), args, repository)
      // Biome prints a warning before the JSON: the format of the report may change. The version is pinned.
      const { diagnostics } = JSON.parse(report.slice(report.indexOf('{'))) as BiomeReport
      return diagnostics.map(({ category, location }) => ({ file: location.path, rule: category }))
    },
    /** Returns the compiler's errors about one module. */
    async compile(module: string): Promise<Complaint[]> {
      const printed = await output(join(ROOT, 'node_modules/.bin/tsc'), ['-b', module, '--pretty', 'false'], repository)
      return [...printed.matchAll(/^(.+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file = '', rule = '']) => ({
        file,
        rule,
      }))
    },
    tearDown: () => rm(repository, { recursive: true, force: true }),
  }
}

type BiomeReport = { diagnostics: { category: string; location: { path: string } }[] }

/** Returns what a program printed. A check that finds errors exits with a code other than 0, which is expected here. */
function output(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => done(stdout))
  })
}
