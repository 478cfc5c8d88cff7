import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rawQueueProgram, sendRaw } from '#src/main/raw-print-queue.ts'

const bytes = Uint8Array.of(0x1b, 0x40, 0x00, 0xff)

describe.skipIf(process.platform === 'win32')('the print queue of macOS and Linux', () => {
  let folder = ''
  const path = process.env.PATH
  /** Replaces the program `lp` of the system. */
  const installLp = (script: string) => {
    writeFileSync(join(folder, 'lp'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'lp'), 0o755)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lp-'))
    process.env.PATH = `${folder}${delimiter}${path}`
  })
  afterEach(() => {
    process.env.PATH = path
    rmSync(folder, { recursive: true })
  })

  it('gets the bytes unchanged', async () => {
    installLp(`echo "$@" > ${folder}/arguments; cat > ${folder}/bytes`)

    expect(await sendRaw('Bon printer', bytes)).toEqual({ kind: 'printed' })

    expect(readFileSync(join(folder, 'arguments'), 'utf8').trim()).toBe('-d Bon printer -o raw -t Bon -- -')
    expect([...readFileSync(join(folder, 'bytes'))]).toEqual([...bytes])
  })

  it('that refuses the bytes has printed nothing', async () => {
    installLp('exit 1')

    expect(await sendRaw('Bonprinter', bytes)).toMatchObject({ kind: 'offline' })
  })

  it('is reported as not reachable when the system has no print queues', async () => {
    process.env.PATH = folder

    expect(await sendRaw('Bonprinter', bytes)).toMatchObject({ kind: 'offline' })
  })
})

describe('the print queue of Windows', () => {
  it('gets the bytes as base64, and the name outside the script', () => {
    const name = `Bon'; Remove-Item x; '`
    const { command, args, env, input } = rawQueueProgram('win32', name, bytes)

    const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')
    expect(command).toBe('powershell.exe')
    expect(script).not.toContain('Remove-Item')
    expect(env).toEqual({ RAW_PRINTER: name })
    expect(Buffer.from(input.toString(), 'base64')).toEqual(Buffer.from(bytes))
  })
})
