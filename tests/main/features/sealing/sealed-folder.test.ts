import { describe, expect, it } from 'vitest'
import { openSealedFolder } from '#src/main/features/sealing/sealed-folder.ts'
import { createSealer } from '#src/main/features/sealing/sealer.ts'
import { memoryDisk } from '#tests/main/support/memory-folder.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

const NAME = 'one.json'
const CONTENT = '{"name":"Jansen"}'

function createMachine() {
  const disk = memoryDisk()
  const folder = disk.folder()
  const { log } = createTestLog()
  const sealer = createSealer(new Uint8Array(32).fill(7))
  return {
    disk,
    folder,
    onDisk: () => new TextDecoder().decode(disk.files.get(NAME)),
    open: (purpose = 'drafts') => openSealedFolder({ folder, sealer, purpose, log }),
    openWithoutKeyring: () => openSealedFolder({ folder, sealer: undefined, purpose: 'drafts', log }),
  }
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

describe('a sealed folder', () => {
  it('returns what was written, and writes no readable text', () => {
    const { open, onDisk } = createMachine()
    open().folder.write(NAME, CONTENT)

    expect(onDisk()).not.toContain('Jansen')
    const again = open()
    expect([again.folder.names(), textOf(again.folder.read(NAME)), again.hidden]).toEqual([[NAME], CONTENT, 0])
    expect(again.folder.read('other.json')).toBeUndefined()
  })

  it('encrypts the plain files of earlier versions when it opens', () => {
    const { folder, open, onDisk } = createMachine()
    folder.write(NAME, CONTENT)

    const opened = open()

    expect(onDisk()).not.toContain('Jansen')
    expect(textOf(opened.folder.read(NAME))).toBe(CONTENT)
  })

  it('leaves a plain file as it is while the disk is full', () => {
    const { disk, folder, open } = createMachine()
    folder.write(NAME, CONTENT)
    disk.fill()

    expect(textOf(open().folder.read(NAME))).toBe(CONTENT)
  })

  it('refuses a file that was sealed for another purpose or copied from another name', () => {
    const { folder, open } = createMachine()
    open().folder.write(NAME, CONTENT)
    folder.write('two.json', folder.read(NAME) ?? '')

    expect(() => open('prints').folder.read(NAME)).toThrow()
    expect(() => open().folder.read('two.json')).toThrow()
  })

  it('hides encrypted files while the keyring is unavailable, and still writes and reads new ones', () => {
    const { open, openWithoutKeyring } = createMachine()
    open().folder.write(NAME, CONTENT)

    const away = openWithoutKeyring()
    away.folder.write('new.json', '{}')

    expect([away.folder.names(), away.hidden, textOf(away.folder.read('new.json'))]).toEqual([['new.json'], 1, '{}'])
    const back = open()
    expect([back.folder.names(), textOf(back.folder.read(NAME)), back.hidden]).toEqual([['new.json', NAME], CONTENT, 0])
  })
})
