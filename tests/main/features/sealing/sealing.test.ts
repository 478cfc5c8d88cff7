import { describe, expect, it } from 'vitest'
import { openSealing } from '#src/main/features/sealing/open-sealing.ts'
import { createSealer } from '#src/main/features/sealing/sealer.ts'
import { createTestSafe } from '#tests/main/support/test-keyring.ts'
import { createTestFile, createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

const ADDRESS = 'Kerkstraat 1, Utrecht'

/** A timer that fires at once. */
const passAtOnce = (_: number, work: () => void) => {
  work()
  return () => {}
}

/** Creates a machine whose keyring and files survive its starts. */
function createMachine(backend?: string) {
  const keyring = createTestSafe(backend)
  const [keyFile, vaultFile] = [createTestFile(), createTestFile()]
  const { log, lines } = createTestLog()
  const { note, notes } = createTestNotes()
  return {
    keyring,
    keyFile,
    vaultFile,
    notes,
    lines,
    start: (file = keyFile.file) =>
      openSealing({
        safe: keyring.safe,
        keyFile: file,
        olderFiles: { vault: vaultFile.file },
        timers: { after: passAtOnce },
        log,
        note,
      }),
  }
}

describe('the encryption of this machine', () => {
  it.each([undefined, 'gnome_libsecret', 'kwallet6'])(
    'is the same after a restart with the keyring %s',
    async (backend) => {
      const machine = createMachine(backend)
      const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''

      const next = await machine.start()

      expect(next?.unseal('order', sealed)).toBe(ADDRESS)
      expect(sealed).not.toContain('Kerkstraat')
      expect([...machine.notes]).toEqual([])
    },
  )

  it('encrypts the same text differently each time', () => {
    const sealer = createSealer(new Uint8Array(32))

    expect(sealer.seal('order', ADDRESS)).not.toBe(sealer.seal('order', ADDRESS))
  })

  it('refuses content of another file, another machine, and changed content', () => {
    const sealer = createSealer(new Uint8Array(32))
    const sealed = sealer.seal('order', ADDRESS)
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAA=') ? 'BBB=' : 'AAA='}`

    expect(() => sealer.unseal('vault', sealed)).toThrow()
    expect(() => createSealer(new Uint8Array(32).fill(1)).unseal('order', sealed)).toThrow()
    for (const damaged of [changed, sealed.slice(0, 12), 'k1:', '', 'djExLi4u'])
      expect(() => sealer.unseal('order', damaged)).toThrow()
  })

  it.each(['basic_text', 'unknown', 'none'])(
    'does not exist when the keyring is %s, and a note says that nothing is stored',
    async (backend) => {
      const machine = createMachine(backend)

      expect(await machine.start()).toBeUndefined()

      expect(machine.keyFile.text()).toBeUndefined()
      expect(machine.notes.get('no-safe')).toContain('sleutelbos')
    },
  )

  it('reads once what an earlier version encrypted with the keyring itself', async () => {
    const machine = createMachine()
    machine.vaultFile.file.write({ sealed: machine.keyring.encryptEarlier('{"token":"eyJ"}') })

    const sealer = await machine.start()

    const { sealed } = JSON.parse(machine.vaultFile.text() ?? '')
    expect(sealer?.unseal('vault', sealed)).toBe('{"token":"eyJ"}')
    await machine.start()
    expect(JSON.parse(machine.vaultFile.text() ?? '').sealed).toBe(sealed)
  })

  it.each(['not json', '{"sealed":7}', '{"sealed":"Z2FyYmFnZQ=="}'])(
    'leaves an unreadable file of an earlier version to its owner: %s',
    async (torn) => {
      const machine = createMachine()
      machine.vaultFile.tear(torn)

      expect(await machine.start()).toBeDefined()

      expect(machine.vaultFile.text()).toBe(torn)
      expect(machine.lines.join()).not.toContain('garbage')
    },
  )

  it('keeps its content when the keyring gets a new key', async () => {
    const machine = createMachine()
    const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''
    const before = machine.keyFile.text()
    machine.keyring.rotate()

    const next = await machine.start()

    expect(next?.unseal('order', sealed)).toBe(ADDRESS)
    const rewritten = machine.keyFile.text()
    expect(rewritten).not.toBe(before)
    await machine.start()
    expect(machine.keyFile.text()).toBe(rewritten)
  })

  it('waits for a keyring that is unavailable for a moment', async () => {
    const machine = createMachine()
    const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''
    machine.keyring.goAway(4)

    const next = await machine.start()

    expect(next?.unseal('order', sealed)).toBe(ADDRESS)
  })

  it('damages nothing when the keyring stays unavailable', async () => {
    const machine = createMachine()
    const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''
    machine.keyring.goAway(5)

    expect(await machine.start()).toBeUndefined()

    expect(machine.notes.get('safe-away')).toContain('Ontgrendel')
    expect(machine.keyFile.aside).toEqual([])
    expect((await machine.start())?.unseal('order', sealed)).toBe(ADDRESS)
  })

  it.each([
    'not json',
    '{"key":7}',
    '{"key":"Z2FyYmFnZQ=="}',
    `{"key":"${Buffer.from('v1:=AAA').toString('base64')}"}`,
  ])('gets a new key when its key file is unreadable: %s', async (torn) => {
    const machine = createMachine()
    machine.keyFile.tear(torn)

    const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''

    expect(machine.keyFile.aside).toEqual([torn])
    expect((await machine.start())?.unseal('order', sealed)).toBe(ADDRESS)
  })

  it('does not exist while its key cannot be stored, because no later start could read its content', async () => {
    const machine = createMachine()
    machine.keyFile.fill()

    expect(await machine.start()).toBeUndefined()

    expect(machine.notes.get('key-not-written')).toContain('schijf')
  })

  it('reads its content after a change of the keyring that could not be stored', async () => {
    const machine = createMachine()
    const sealed = (await machine.start())?.seal('order', ADDRESS) ?? ''
    machine.keyring.rotate()
    machine.keyFile.fill()

    expect((await machine.start())?.unseal('order', sealed)).toBe(ADDRESS)
  })
})
