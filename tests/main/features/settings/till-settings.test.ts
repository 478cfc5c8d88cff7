import { describe, expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { settingsChange, settingsRead } from '#shared/contracts/pos/settings-channels.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { openKnownShops } from '#src/main/features/settings/known-shops.ts'
import { registerSettings } from '#src/main/features/settings/register-settings.ts'
import { openTillSettings } from '#src/main/features/settings/till-settings.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestFile, createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

function open(file = createTestFile(), overridden = {}) {
  const { log } = createTestLog()
  const { note, notes } = createTestNotes()
  return { settings: openTillSettings({ file: file.file, overridden, log, note }), file, notes }
}

describe('the settings of this machine', () => {
  it('are the defaults on a new till', () => {
    const { settings, notes } = open()

    expect(settings.read()).toEqual(defaultSettings)
    expect(settings.read()).toMatchObject({ lockAfterMinutes: 15, printsByItself: true, quietHours: { from: '21:00' } })
    expect(notes.size).toBe(0)
  })

  it('still apply when an older version stored them, with quiet hours for all schedules only', () => {
    const before = { schedules: [{ operation: 'orders-sync', isOn: true, everyMinutes: 60 }], quietHours: null }

    const { settings, notes } = open(createTestFile({ ...defaultSettings, ...before }))

    expect(settings.read()).toMatchObject(before)
    expect(notes.size).toBe(0)
  })

  it('use the one printer of an older version for every kind of document', () => {
    const { settings, notes } = open(createTestFile({ shopUrl: 'https://shop.example', printer: 'EPSON TM-T20' }))
    const earlier = { via: 'driver', name: 'EPSON TM-T20' }

    expect(settings.read().printers).toEqual({ receipt: earlier, order: earlier, closing: earlier })
    settings.change({ printers: { receipt: earlier as never, order: null, closing: null } })

    expect(settings.read().printers).toEqual({ receipt: earlier, order: null, closing: null })
    expect(notes.size).toBe(0)
  })

  it('lose only invalid printers', () => {
    const { settings } = open(createTestFile({ ...defaultSettings, shopUrl: 'https://shop.example', printers: 'old' }))

    expect(settings.read()).toMatchObject({ shopUrl: 'https://shop.example', printers: defaultSettings.printers })
  })

  it('survive a restart', () => {
    const { settings, file } = open()

    settings.change({ shopUrl: 'https://shop.example', terminalCode: 'TH-1234-5678' })

    expect(open(file).settings.read()).toMatchObject({ shopUrl: 'https://shop.example', terminalCode: 'TH-1234-5678' })
  })

  it.each(['', '{"shopUrl":', 'null', '7', '[]', '"text"'])(
    'are moved aside when they are unreadable, reported, and reset: %s',
    (torn) => {
      const file = createTestFile()
      file.tear(torn)

      const { settings, notes } = open(file)

      expect(settings.read()).toEqual(defaultSettings)
      expect(file.aside).toEqual([torn])
      expect(notes.get('settings-put-aside')).toContain('apart gelegd')
      expect(open(file).notes.size).toBe(0)
    },
  )

  it('are the defaults, with a note, when an unreadable file cannot be moved aside either', () => {
    const file = createTestFile()
    file.tear('{')
    file.file.putAside = () => {
      throw new Error('EPERM: operation not permitted, rename')
    }

    const { settings, notes } = open(file)

    expect(settings.read()).toEqual(defaultSettings)
    expect(notes.has('settings-put-aside')).toBe(true)
  })

  it('lose only invalid fields', () => {
    const file = createTestFile({ ...defaultSettings, shopUrl: 'https://shop.example', lockAfterMinutes: 'soon' })

    const { settings, notes } = open(file)

    expect(settings.read()).toMatchObject({ shopUrl: 'https://shop.example', lockAfterMinutes: 15 })
    expect(notes.has('settings-put-aside')).toBe(true)
  })

  it('get defaults for fields that an older version did not know, without a note', () => {
    const { settings, notes } = open(createTestFile({ shopUrl: 'https://shop.example' }))

    expect(settings.read()).toEqual({ ...defaultSettings, shopUrl: 'https://shop.example' })
    expect(notes.size).toBe(0)
  })

  it('are overridden by the shop address that the app is started with, until a user changes the address', () => {
    const { settings, file } = open(createTestFile({ shopUrl: 'https://shop.example' }), {
      shopUrl: 'http://localhost:4100',
    })
    expect(settings.read().shopUrl).toBe('http://localhost:4100')
    settings.change({ isKiosk: true })
    expect(settings.read().shopUrl).toBe('http://localhost:4100')
    expect(open(file).settings.read().shopUrl).toBe('https://shop.example')

    settings.change({ shopUrl: 'https://other.example' })

    expect(settings.read().shopUrl).toBe('https://other.example')
  })
})

describe('changing the settings', () => {
  type Role = 'nobody' | 'Sales' | 'Admin'
  function openPage({ role = 'Admin' as Role, busy = '', waiting = 0, loggedInAt = [defaultSettings.shopUrl] } = {}) {
    const opened = open()
    const { log } = createTestLog()
    const till = createTestSessions()
    const { ipc, ask, events } = createTestIpc()
    registerSettings({
      ipc,
      settings: opened.settings,
      sessions: till.sessions,
      knownShops: openKnownShops({ file: createTestFile({ shopUrls: loggedInAt }).file, log }),
      accessRefusal: (access) => {
        if (role === 'nobody') return 'unauthenticated'
        return access === 'admin' && role !== 'Admin' ? 'forbidden' : undefined
      },
      busy: { reason: () => busy || undefined },
      drafts: { count: () => waiting },
      log,
    })
    return { ...opened, ask, events, ...till }
  }
  const other = { shopUrl: 'https://other.example/' }

  it("is for staff, and the shop's address for an Admin", async () => {
    expect(await openPage({ role: 'nobody' }).ask(settingsChange, { printer: 'Bon' })).toMatchObject({
      code: 'unauthenticated',
    })
    expect(await openPage({ role: 'Sales' }).ask(settingsChange, other)).toMatchObject({ code: 'forbidden' })
    expect(await openPage({ role: 'Sales' }).ask(settingsChange, { printer: 'Bon' })).toMatchObject({ ok: true })

    const { ask, settings, events } = openPage()
    expect(await ask(settingsChange, other)).toMatchObject({ ok: true, value: { shopUrl: 'https://other.example' } })

    expect(settings.read().shopUrl).toBe('https://other.example')
    expect(events).toMatchObject([{ event: 'settings:changed', payload: { shopUrl: 'https://other.example' } }])
  })

  it('is for an Admin when it gives access to the machine, or leaves the till unlocked', async () => {
    const { ask, settings } = openPage({ role: 'Sales' })

    expect(await ask(settingsChange, { isKiosk: true })).toMatchObject({ code: 'forbidden' })
    expect(await ask(settingsChange, { lockAfterMinutes: 0 })).toMatchObject({ code: 'forbidden' })
    expect(await ask(settingsChange, { isKiosk: false, lockAfterMinutes: 15 })).toMatchObject({ ok: true })

    expect(settings.read()).toMatchObject({ isKiosk: false, lockAfterMinutes: 15 })
    expect(await openPage().ask(settingsChange, { isKiosk: true, lockAfterMinutes: 5 })).toMatchObject({ ok: true })
  })

  it('is for an Admin when it affects updates, schedules or quiet hours', async () => {
    const { ask, settings } = openPage({ role: 'Sales' })
    const schedules = [{ operation: 'stock-refresh' as const, isOn: true, everyMinutes: 15 }]

    expect(await ask(settingsChange, { updateFeed: 'https://elsewhere.example' })).toMatchObject({ code: 'forbidden' })
    expect(await ask(settingsChange, { schedules })).toMatchObject({ code: 'forbidden' })
    expect(await ask(settingsChange, { quietHours: null })).toMatchObject({ code: 'forbidden' })
    expect(await ask(settingsChange, { printer: 'Bon', updateFeed: null })).toMatchObject({ ok: true })

    expect(settings.read()).toMatchObject({ updateFeed: null, schedules: [], printer: 'Bon' })
  })

  it.each([
    'http://winkel.example',
    'https://winkel.example/kassa',
    'https://winkel.example?x=1',
    'https://winkel.example/#a',
    'https://naam:woord@winkel.example',
  ])('accepts only the address of a shop, over a secure connection: %s', async (shopUrl) => {
    await expect(openPage().ask(settingsChange, { shopUrl })).rejects.toThrow(
      'Schrijf een adres dat met https:// begint',
    )
  })

  it.each(['https://winkel.example/', 'https://winkel.example:8443', 'http://localhost:3000', 'http://127.0.0.1:3900'])(
    'accepts the shop address %s',
    async (shopUrl) => {
      expect(await openPage().ask(settingsChange, { shopUrl })).toMatchObject({ ok: true })
    },
  )

  it('ignores fields without a value', async () => {
    const { ask, settings } = openPage()
    const before = settings.read()

    await ask(settingsChange, { shopUrl: undefined, printer: 'Bon' } as never)

    expect(settings.read()).toEqual({ ...before, printer: 'Bon' })
  })

  it("is for anyone on a new machine when it sets only the shop's address", async () => {
    const { ask } = openPage({ role: 'nobody', loggedInAt: [] })

    expect(await ask(settingsChange, { ...other, isKiosk: true })).toMatchObject({ code: 'shop_for_admin' })
    expect(await ask(settingsChange, { isKiosk: true })).toMatchObject({ code: 'unauthenticated' })
    expect(await ask(settingsChange, other)).toMatchObject({ ok: true })
  })

  it('is refused for a visitor after a logout, because the next password could go to another server', async () => {
    const { ask, logIn, logOut } = openPage({ role: 'nobody', loggedInAt: [] })

    logIn()
    logOut()

    expect(await ask(settingsChange, other)).toMatchObject({ code: 'shop_for_admin' })
  })

  it('is for anyone until the first login at the configured address, which may be mistyped', async () => {
    const { ask, settings } = openPage({ role: 'nobody', loggedInAt: ['https://winkel.example'] })

    await ask(settingsChange, { shopUrl: 'https://winkel.example' })

    expect(settings.read().shopUrl).toBe('https://winkel.example')
    expect(await ask(settingsChange, other)).toMatchObject({ code: 'shop_for_admin' })
  })

  it('is refused for the shop address and the payment terminal during a payment', async () => {
    const { ask } = openPage({ busy: 'Er loopt een betaling.' })

    expect(await ask(settingsChange, other)).toMatchObject({ code: 'payment_running' })
    expect(await ask(settingsChange, { terminalCode: 'TH-1234-5678' })).toMatchObject({ code: 'payment_running' })
    expect(await ask(settingsChange, { lockAfterMinutes: 5 })).toMatchObject({ ok: true })
  })

  it('is refused for the shop address while drafts wait to be sent', async () => {
    const { ask } = openPage({ waiting: 1 })

    expect(await ask(settingsChange, other)).toMatchObject({ code: 'drafts_waiting' })
    expect(await ask(settingsChange, { terminalCode: 'TH-1234-5678' })).toMatchObject({ ok: true })
  })

  it('is refused and changes nothing when the disk is full', async () => {
    const { ask, file, events } = openPage()
    file.fill()

    expect(await ask(settingsChange, { lockAfterMinutes: 5 })).toMatchObject({ code: 'settings_not_kept' })
    expect(await ask(settingsRead, null)).toMatchObject({ value: { lockAfterMinutes: 15 } })
    expect(events).toEqual([])
  })
})

describe('the list of known shops', () => {
  const shop = 'https://winkel.example'
  const opened = (file: ReturnType<typeof createTestFile>) =>
    openKnownShops({ file: file.file, log: createTestLog().log })

  it('survives restarts and a change of the shop', () => {
    const file = createTestFile()
    opened(file).remember(shop)
    opened(file).remember('https://other.example')

    const later = opened(file)

    expect([shop, 'https://other.example', 'https://third.example'].map(later.knows)).toEqual([true, true, false])
  })

  it('contains every shop when its file is unreadable, until the file is deleted', () => {
    const file = createTestFile()
    file.tear('{ "shopUrls": 7')

    expect(opened(file).knows(shop)).toBe(true)

    file.file.remove()
    expect(opened(file).knows(shop)).toBe(false)
  })

  it('contains a shop until the next start when the disk is full', () => {
    const file = createTestFile()
    file.fill()
    const known = opened(file)

    known.remember(shop)

    expect(known.knows(shop)).toBe(true)
  })
})

/** A user who logs in and out. */
function createTestSessions() {
  const nobody: TillSession = { session: null, isLocked: false, till: null, vault: 'kept', pinHolders: [] }
  const seller: NonNullable<TillSession['session']> = {
    email: 'verkoop@winkel.example',
    roles: ['Sales'],
    expires: '2026-11-20T20:00:00.000Z',
    userPageSize: 25,
  }
  let now = nobody
  let changed = (_: TillSession) => {}
  const become = (next: TillSession) => {
    now = next
    changed(now)
  }
  return {
    sessions: {
      current: () => now,
      onChange: (listener: (now: TillSession) => void) => {
        changed = listener
        return () => {}
      },
    },
    logIn: () => become({ ...nobody, session: seller }),
    logOut: () => become(nobody),
  }
}
