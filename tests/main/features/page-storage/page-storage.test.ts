import { describe, expect, it } from 'vitest'
import { storageRead, storageWrite } from '#shared/contracts/pos/storage-channels.ts'
import { openPageStorage } from '#src/main/features/page-storage/open-page-storage.ts'
import { createSealer } from '#src/main/features/sealing/sealer.ts'
import type { Sealer } from '#src/main/ports/sealer.ts'
import { memoryDisk } from '#tests/main/support/memory-folder.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

const ORDER = JSON.stringify({ firstname: 'Fenna', streetname: 'Kerkstraat 1' })
const key = createSealer(new Uint8Array(32))

/** Starts the app on a disk. Each call is a restart. */
function start(
  disk = memoryDisk(),
  {
    sealer,
    folder = disk.folder(),
  }: { sealer?: Sealer | undefined; folder?: ReturnType<ReturnType<typeof memoryDisk>['folder']> } = { sealer: key },
) {
  const { ipc, ask } = createTestIpc()
  const { note, notes } = createTestNotes()
  const { log, lines } = createTestLog()
  openPageStorage({ ipc, folder, sealer, state: { note }, log })
  const read = async () => {
    const reply = await ask(storageRead, null)
    return reply.ok ? (reply.value as { entries: Record<string, string> }).entries : reply
  }
  return {
    disk,
    ask,
    read,
    notes,
    lines,
    write: (entries: Record<string, string | null>) => ask(storageWrite, { entries }),
  }
}

const textOn = (disk: ReturnType<typeof memoryDisk>) =>
  [...disk.files].map(([name, bytes]) => `${name} ${new TextDecoder().decode(bytes)}`).join('\n')

describe('the storage of the page', () => {
  it('has an entry after a restart, and no plain text of it on the disk', async () => {
    const { disk, write } = start()

    expect(await write({ 'quick-order': ORDER })).toMatchObject({ ok: true })

    expect(await start(disk).read()).toEqual({ 'quick-order': ORDER })
    expect(textOn(disk)).not.toMatch(/Fenna|Kerkstraat/)
  })

  it('has a confirmed entry when the app is killed directly after the confirmation', async () => {
    const disk = memoryDisk()
    const { write } = start(disk, { sealer: key, folder: disk.folder({ change: 2, when: 'before' }) })
    await write({ 'quick-order': ORDER })

    await write({ 'quick-order': 'not confirmed' }).catch(() => undefined)

    expect(await start(disk).read()).toEqual({ 'quick-order': ORDER })
  })

  it('replaces and removes entries', async () => {
    const { disk, write } = start()
    await write({ a: '1', 'b/../c': '2', d: '3' })

    await write({ a: '4', d: null })

    expect(await start(disk).read()).toEqual({ a: '4', 'b/../c': '2' })
  })

  it('keeps the changes for a reload of the page while the disk is full, and says so until it is not', async () => {
    const { disk, write, read, notes } = start()
    await write({ a: 'before' })
    disk.fill()

    expect(await write({ a: ORDER })).toMatchObject({ ok: false, code: 'disk_full' })

    expect(await read()).toEqual({ a: ORDER })
    expect(notes.get('page-storage-not-written')).toContain('schijf')
    expect(await start(disk).read()).toEqual({ a: 'before' })
    disk.fill(false)
    await write({ a: ORDER })
    expect(notes.has('page-storage-not-written')).toBe(false)
  })

  it('moves an unreadable entry aside, reports it, and keeps the others', async () => {
    const { disk, write } = start()
    await write({ a: '1', b: ORDER })
    const [sealedOfA, sealedOfB] = ['a.sealed', 'b.sealed'].map((name) => disk.files.get(name))
    if (!sealedOfA || !sealedOfB) throw new Error('not written')
    // The content of another entry is unreadable too.
    disk.files.set('a.sealed', sealedOfB)

    const next = start(disk)

    expect(await next.read()).toEqual({ b: ORDER })
    expect(next.notes.get('page-storage-damaged')).toContain('apart gelegd')
    expect([...disk.files.keys()]).toContain('damaged/a.sealed')
    expect(next.lines.join()).not.toContain('Fenna')
  })

  it('stores nothing on the disk without a secure keyring, and removes what is replaced', async () => {
    const { disk, write: writeSealed } = start()
    await writeSealed({ a: '1', b: '2' })
    const { write, read } = start(disk, { sealer: undefined })
    expect(await read()).toEqual({})

    await write({ a: ORDER })

    expect(await read()).toEqual({ a: ORDER })
    expect([...disk.files.keys()]).toEqual(['b.sealed'])
    expect(await start(disk).read()).toEqual({ b: '2' })
  })
})
