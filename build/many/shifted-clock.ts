import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { join } from 'node:path'

const TRIPLETS: Partial<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }
const LIBRARY = `/usr/lib/${TRIPLETS[arch()] ?? arch()}/faketime/libfaketimeMT.so.1`

/** Installs libfaketime on Debian as root when it is missing. Returns false when it cannot be installed. */
export function installFaketime(): boolean {
  if (!existsSync(LIBRARY) && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing faketime with apt-get…')
    const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'faketime'], options)
  }
  return existsSync(LIBRARY)
}

/** The clock of a process: variables to start it with, and a function that shifts its clock. */
export async function openShiftedClock(folder: string) {
  const file = join(folder, 'clock')
  const shiftTo = (hours: number) => writeFile(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`)
  await shiftTo(0)
  return {
    variables: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // A changed clock does not change the time since the start of a machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
    shiftTo,
  }
}
