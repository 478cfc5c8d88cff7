import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a limited size, in memory. */
export type SmallDisk = {
  folder: string
  /** Writes until no space is left. */
  fill(): Promise<void>
  /** Removes what `fill` wrote. */
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Returns why this machine has no small disks; undefined when it has. */
export function whyNoSmallDisks(): string | undefined {
  if (process.platform !== 'linux') return 'a disk in memory needs Linux'
  return process.getuid?.() === 0 ? undefined : 'only root may mount a disk'
}

/** Mounts a disk of this size. @throws when the machine does not permit it, for example in a container */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) throw new Error(`no disk could be mounted: ${mounted.stderr}`)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w')
      // Smaller and smaller blocks, until not one byte fits.
      for (const bytes of [1 << 20, 1 << 12, 1]) {
        const block = Buffer.alloc(bytes)
        while (await file.write(block).then(() => true, isFull));
      }
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    async unmount() {
      spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
  throw error
}
