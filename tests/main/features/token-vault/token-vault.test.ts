import { describe, expect, it } from 'vitest'
import { openTokenVault, type Safe, type Secrets } from '#src/main/features/token-vault/token-vault.ts'
import { createTestFile, createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.claims.signature'
const secrets: Secrets = {
  shopUrl: 'https://shop.example',
  token: TOKEN,
  session: {
    email: 'sales@leermeester.example',
    roles: ['Sales'],
    expires: '2026-11-20T18:00:00.000Z',
    userPageSize: 96,
  },
  lastsSeconds: 3600,
  savedDateTime: '2026-11-20T10:00:00.000Z',
  touchedDateTime: '2026-11-20T10:00:00.000Z',
  isLocked: false,
  till: { tillId: 't', name: 'Kassa 1', secret: 'open sesame' },
  pinHolders: [],
  toRevoke: ['token-of-who-left'],
}

/** Creates a safe with a simple cipher, so that a test detects text that was stored unencrypted. */
const createSafe = (backend?: string): Safe => ({
  isEncryptionAvailable: () => backend !== 'none',
  ...(backend && { getSelectedStorageBackend: () => backend }),
  encryptString: (text) => Buffer.from([...text].reverse().join('')),
  decryptString: (sealed) => {
    const text = [...sealed.toString()].reverse().join('')
    if (!text.startsWith('{')) throw new Error(`Error while decrypting ${sealed.toString()}`)
    return text
  },
})

function open(backend?: string, file = createTestFile()) {
  const { log, lines } = createTestLog()
  const { note, notes } = createTestNotes()
  return { vault: openTokenVault({ safe: createSafe(backend), file: file.file, log, note }), file, lines, notes }
}

/** A disk on which no file can be moved or deleted. */
function createFileOnBrokenDisk() {
  const file = createTestFile()
  const refuse = () => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  }
  return { ...file, file: { ...file.file, putAside: refuse, remove: refuse } }
}

describe('the token vault', () => {
  it.each([undefined, 'gnome_libsecret', 'kwallet6'])(
    'still has the token after a restart with the keyring %s',
    (backend) => {
      const first = open(backend)
      first.vault.write(secrets)

      const next = open(backend, first.file)

      expect(next.vault.kind).toBe('kept')
      expect(next.vault.read()).toEqual(secrets)
      for (const secret of [TOKEN, 'open sesame', 'sales@', 'token-of-who-left'])
        expect(first.file.text()).not.toContain(secret)
    },
  )

  it('reads the file of an older version without tokens to revoke', () => {
    const { vault } = open()
    const { toRevoke: _, ...older } = secrets
    vault.write(older as Secrets)

    expect(vault.read()).toEqual({ ...older, toRevoke: [] })
  })

  it.each(['basic_text', 'unknown', 'none'])(
    'stores nothing on the disk when the safe of the machine is %s, and adds a note for the seller',
    (backend) => {
      const { vault, file, notes } = open(backend)

      vault.write(secrets)

      expect(vault.kind).toBe('memory')
      expect(vault.read()).toEqual(secrets)
      expect(file.text()).toBeUndefined()
      expect(notes.get('no-safe')).toContain('sleutelbos')
      expect(open(backend, file).vault.read()).toBeUndefined()
    },
  )

  it.each([
    'not json',
    '{"sealed":7}',
    '{"sealed":"Z2FyYmFnZQ=="}',
    `{"sealed":"${Buffer.from('}{').toString('base64')}"}`,
  ])('moves an unreadable file aside, reports it, and starts empty: %s', (torn) => {
    const file = createTestFile()
    file.tear(torn)
    const { vault, notes, lines } = open(undefined, file)

    expect(vault.read()).toBeUndefined()
    expect(file.aside).toEqual([torn])
    expect(notes.get('vault-damaged')).toContain('apart gelegd')
    expect(lines.join()).not.toContain('garbage')
    vault.write(secrets)
    expect(vault.read()).toEqual(secrets)
  })

  it('leaves no former token on a full disk', () => {
    const { vault, file, notes } = open()
    vault.write(secrets)
    file.fill()

    vault.write({ ...secrets, token: null })

    expect(file.text()).toBeUndefined()
    expect(notes.get('vault-not-written')).toContain('schijf')
    file.fill(false)
    vault.write(secrets)
    expect(notes.has('vault-not-written')).toBe(false)
  })

  it('warns the user when its file cannot be deleted, without blocking a logout', () => {
    const { vault, file, notes, lines } = open(undefined, createFileOnBrokenDisk())
    vault.write(secrets)
    file.fill()

    vault.empty()
    vault.write({ ...secrets, token: null })

    expect(notes.get('vault-not-emptied')).toContain('niet van deze computer worden verwijderd')
    expect(lines.join()).toContain('vault not deleted')
    file.fill(false)
    vault.write(secrets)
    expect(notes.has('vault-not-emptied')).toBe(false)
  })

  it('starts empty also when an unreadable file cannot be moved aside', () => {
    const file = createFileOnBrokenDisk()
    file.tear('not json')
    const { vault, notes } = open(undefined, file)

    expect(vault.read()).toBeUndefined()

    expect(notes.get('vault-damaged')).toContain('apart gelegd')
    vault.write(secrets)
    expect(vault.read()).toEqual(secrets)
  })

  it('removes the warning once the file can be deleted', () => {
    const file = createTestFile()
    let isBroken = true
    const { vault, notes } = open(undefined, {
      ...file,
      file: {
        ...file.file,
        remove: () => {
          if (isBroken) throw new Error('read-only file system')
          file.file.remove()
        },
      },
    })
    vault.empty()
    expect(notes.has('vault-not-emptied')).toBe(true)

    isBroken = false
    vault.empty()

    expect(notes.has('vault-not-emptied')).toBe(false)
  })

  it.each([undefined, 'basic_text'])('returns nothing after it was emptied, with the safe %s', (backend) => {
    const { vault, file } = open(backend)
    vault.write(secrets)

    vault.empty()

    expect([vault.read(), file.text()]).toEqual([undefined, undefined])
  })

  it('reports nothing when there was no login before', () => {
    const { vault, notes } = open()

    expect(vault.read()).toBeUndefined()

    expect([...notes]).toEqual([])
  })
})
