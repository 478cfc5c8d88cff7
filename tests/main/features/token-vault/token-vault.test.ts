import { describe, expect, it } from 'vitest'
import { createSealer } from '#src/main/features/sealing/sealer.ts'
import { openTokenVault, type Secrets, VAULT_PURPOSE } from '#src/main/features/token-vault/token-vault.ts'
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
  proof: { kind: 'pin', hash: 'scrypt$1$8$1$c2FsdA==$aGFzaA==', wrongTries: 2 },
  offlineTries: [{ reportId: 'r', email: 'sales@leermeester.example', kind: 'pin', tries: 2, isSent: false }],
}

const sealer = createSealer(new Uint8Array(32))

/** Opens the vault; with `isSafe` false on a machine without a secure keyring. */
function open(isSafe = true, file = createTestFile(), tillFile = createTestFile()) {
  const { log, lines } = createTestLog()
  const { note, notes } = createTestNotes()
  const files = { file: file.file, tillFile: tillFile.file }
  const vault = openTokenVault({ sealer: isSafe ? sealer : undefined, ...files, log, note })
  const fill = (isFull = true) => {
    file.fill(isFull)
    tillFile.fill(isFull)
  }
  return { vault, file, tillFile, fill, lines, notes, restart: () => open(isSafe, file, tillFile).vault.read() }
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
  it('still has the token after a restart', () => {
    const first = open()
    first.vault.write(secrets)

    const next = open(true, first.file)

    expect(next.vault.kind).toBe('kept')
    expect(next.vault.read()).toEqual(secrets)
    for (const secret of [TOKEN, 'open sesame', 'sales@', 'token-of-who-left', 'scrypt'])
      expect(first.file.text()).not.toContain(secret)
  })

  it('reads the file of an older version, without tokens to revoke and without the hash of a PIN', () => {
    const { vault } = open()
    const { toRevoke: _, proof: _proof, offlineTries: _tries, ...older } = secrets
    vault.write(older as Secrets)

    expect(vault.read()).toEqual({ ...older, toRevoke: [], proof: null, offlineTries: [] })
  })

  it('stores nothing on the disk without a secure keyring', () => {
    const { vault, file } = open(false)

    vault.write(secrets)

    expect(vault.kind).toBe('memory')
    expect(vault.read()).toEqual(secrets)
    expect(file.text()).toBeUndefined()
    expect(open(false, file).vault.read()).toBeUndefined()
  })

  it('removes the token of an earlier user at the first login without the keyring', () => {
    const { file } = open()
    open(true, file).vault.write(secrets)
    const { vault } = open(false, file)
    expect(file.text()).toBeDefined()

    vault.write({ ...secrets, token: 'token of the next user' })

    expect(file.text()).toBeUndefined()
  })

  it.each([
    'not json',
    '{"sealed":7}',
    '{"sealed":"Z2FyYmFnZQ=="}',
    `{"sealed":"${sealer.seal(VAULT_PURPOSE, '}{')}"}`,
    `{"sealed":"${sealer.seal('order', JSON.stringify(secrets))}"}`,
  ])('moves an unreadable file aside, reports it, and starts empty: %s', (torn) => {
    const file = createTestFile()
    file.tear(torn)
    const { vault, notes, lines } = open(true, file)

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
    const { vault, file, notes, lines } = open(true, createFileOnBrokenDisk())
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
    const { vault, notes } = open(true, file)

    expect(vault.read()).toBeUndefined()

    expect(notes.get('vault-damaged')).toContain('apart gelegd')
    vault.write(secrets)
    expect(vault.read()).toEqual(secrets)
  })

  it('removes the warning once the file can be deleted', () => {
    const file = createTestFile()
    let isBroken = true
    const { vault, notes } = open(true, {
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

  it.each([true, false])('returns nothing after it was emptied, with a secure keyring: %s', (isSafe) => {
    const { vault, file } = open(isSafe)
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

describe('the token vault on a full disk', () => {
  const later = { savedDateTime: '2026-11-20T10:01:00.000Z', touchedDateTime: '2026-11-20T10:01:00.000Z' }
  const registered = { shopUrl: secrets.shopUrl, till: secrets.till, token: null, session: null, proof: null }

  it.each<[string, Partial<Secrets>]>([
    ['the last activity', later],
    ['the remaining time', { ...later, lastsSeconds: 3540 }],
    ['other users with a PIN', { ...later, pinHolders: [{ email: 'an@leermeester.example', name: 'An' }] }],
    ['a token that was revoked', { toRevoke: [] }],
    ['tries that the shop has counted', { offlineTries: [] }],
  ])('keeps the session when it cannot store %s', (_, change) => {
    const { vault, fill, notes, restart } = open()
    vault.write(secrets)
    fill()

    vault.write({ ...secrets, ...change })

    expect(restart()).toEqual(secrets)
    expect(notes.get('vault-not-written')).toContain('Maak ruimte vrij')
  })

  it('keeps a locked session when it cannot store the unlock', () => {
    const { vault, fill, restart } = open()
    vault.write({ ...secrets, isLocked: true })
    fill()

    vault.write(secrets)

    expect(restart()).toMatchObject({ token: TOKEN, isLocked: true })
  })

  it.each<[string, Partial<Secrets>]>([
    ['a logout', { token: null, session: null, proof: null }],
    ['another user', { token: 'token of the next user' }],
    ['a lock', { isLocked: true }],
    ['a wrong try', { proof: { kind: 'pin', hash: 'scrypt$1$8$1$c2FsdA==$aGFzaA==', wrongTries: 3 } }],
    ['the end of the unlock without the shop', { proof: null }],
    ['a token to revoke', { toRevoke: ['token-of-who-left', 'another'] }],
  ])('leaves no session but the registration of the till when it cannot store %s', (_, change) => {
    const { vault, fill, file, notes, restart } = open()
    vault.write(secrets)
    fill()

    vault.write({ ...secrets, ...change })

    expect(file.text()).toBeUndefined()
    expect(restart()).toMatchObject(registered)
    expect(notes.get('vault-not-written')).not.toContain('opnieuw aanmelden')
  })

  it('writes in the room of the deleted file', () => {
    const file = createTestFile()
    const write = (content: Parameters<typeof file.file.write>[0]) => {
      file.fill(file.text() !== undefined)
      file.file.write(content)
    }
    const { vault, notes, restart } = open(true, { ...file, file: { ...file.file, write } })
    vault.write(secrets)

    vault.write({ ...secrets, isLocked: true })

    expect(restart()).toEqual({ ...secrets, isLocked: true })
    expect([...notes]).toEqual([])
  })

  it('says that the registration is lost when it cannot be stored', () => {
    const { vault, fill, notes, restart } = open()
    vault.write({ ...secrets, till: null })
    fill()

    vault.write(secrets)

    expect(notes.get('vault-not-written')).toContain('opnieuw aanmelden')
    expect(restart()).toBeUndefined()
  })

  it('does not return to a registration that has ended', () => {
    const { vault, fill, restart } = open()
    vault.write(secrets)
    fill()

    vault.write({ ...secrets, till: null })

    expect(restart()).toBeUndefined()
  })

  it('does not return to a registration that was replaced', () => {
    const { vault, fill, restart } = open()
    vault.write(secrets)
    fill()

    vault.write({ ...secrets, till: { tillId: 'u', name: 'Kassa 2', secret: 'another' } })

    expect(restart()).toBeUndefined()
  })
})

describe('the registration of the till', () => {
  it('is encrypted, and written once', () => {
    const { vault, tillFile, fill, lines } = open()
    vault.write(secrets)
    expect(tillFile.text()).not.toContain('open sesame')
    fill()

    vault.write(secrets)

    expect(lines.join()).not.toContain('till registration')
  })

  it('stays when the vault is damaged, and the note says so', () => {
    const { vault, file, tillFile } = open()
    vault.write(secrets)
    file.tear('not json')
    const next = open(true, file, tillFile)

    expect(next.vault.read()).toMatchObject({ till: secrets.till, session: null })
    expect(next.notes.get('vault-damaged')).toContain('nog aangemeld')
  })

  it('in the vault counts more than that in its own file, which an older version of the app does not write', () => {
    const { vault, file, tillFile } = open()
    vault.write(secrets)
    const other = { tillId: 'u', name: 'Kassa 2', secret: 'another' }
    open(true, file).vault.write({ ...secrets, till: other })
    const { vault: next } = open(true, file, tillFile)

    const read = next.read()
    expect(read).toMatchObject({ till: other })
    if (read) next.write(read)
    file.tear('not json')
    expect(open(true, file, tillFile).vault.read()).toMatchObject({ till: other })
  })

  it.each([true, false])('is deleted with the vault, with a secure keyring: %s', (isSafe) => {
    const { vault, file, tillFile } = open()
    vault.write(secrets)

    open(isSafe, file, tillFile).vault.empty()

    expect([file.text(), tillFile.text()]).toEqual([undefined, undefined])
  })

  it('that cannot be read leaves the machine unregistered', () => {
    const tillFile = createTestFile()
    tillFile.tear('not json')
    const { vault, lines } = open(true, createTestFile(), tillFile)

    expect(vault.read()).toBeUndefined()
    expect(lines.join()).toContain('till registration not readable')
    vault.write({ ...secrets, till: null })
    expect(tillFile.text()).toBeUndefined()
  })
})
