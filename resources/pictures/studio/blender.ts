import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a Python script of this folder in Blender. A lock allows one Blender at a time, because two slow each other
 * down.
 */
export const blender = (script: string, args: string[]) =>
  run(
    'flock',
    [
      join(tmpdir(), 'blender.lock'),
      ...['nice', '-n', '10', 'blender', '-b', '--factory-startup', '--python-exit-code', '1'],
      ...['-P', join(import.meta.dirname, script), '--', ...args],
    ],
    // On a busy machine the threads of the cloth simulation spend most of their time waiting for each other.
    { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', OMP_NUM_THREADS: '1' }, maxBuffer: 1e8 },
  )
