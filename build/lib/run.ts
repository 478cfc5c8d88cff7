import { type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** The root folder of the project. */
export const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Runs a program of the project (`tsc`, `vite`, `node`, …) in the project's folder and waits for it.
 *
 * Installed programs come first in the path, so this also works without npm, and `node` is the version that
 * package.json locks.
 *
 * @param options.isLowPriority gives the program only the processor time that other programs leave
 * @returns the exit code; 1 when the program was killed or is missing
 */
export function run(
  program: string,
  args: readonly string[],
  { isLowPriority = false, ...options }: SpawnOptions & { isLowPriority?: boolean } = {},
): Promise<number> {
  const env = { ...process.env, ...options.env }
  env.PATH = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}`
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
      env,
    })
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Does the same as `run`, but throws an error when the exit code is not 0. */
export async function runOrStop(program: string, args: readonly string[], options?: SpawnOptions): Promise<void> {
  const code = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}
