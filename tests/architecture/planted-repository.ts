import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { boundaryRules } from '../../build/write-module-boundaries.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The configuration files of the real repository. */
const CONFIGURATION = [
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
 * Creates a temporary repository with the configuration of the real one. Its only sources are the given files, which
 * contain faults that the checks must find.
 *
 * The test does not write to the real repository, so a killed test leaves no faults there.
 */
export async function plantedRepository(files: ReadonlyMap<string, string>) {
  const repository = await mkdtemp(join(tmpdir(), 'leermeester-planted-'))
  for (const path of CONFIGURATION) await cp(join(ROOT, path), join(repository, path), { recursive: true })
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

/** Returns the output of a program, also when its exit code is not 0: a check that finds errors exits with 1. */
function output(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => done(stdout))
  })
}
