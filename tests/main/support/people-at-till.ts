import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { Condition } from '#shared/contracts/pos/state-channels.ts'
import type { Log, Notifications } from '#src/main/ports/machine.ts'
import type { PosStateReporter, Sessions, SettingsReader } from '#src/main/ports/till.ts'

/** Creates the sessions of a till. A test logs users in and out. */
export function peopleAtTill(first: 'Admin' | 'Sales' | null = 'Sales') {
  const listeners = new Set<(now: TillSession) => void>()
  let now = sessionOf(first)
  const change = (next: TillSession) => {
    now = next
    for (const listener of listeners) listener(now)
  }
  const sessions: Sessions = {
    current: () => now,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    sessions,
    logIn: (role: 'Admin' | 'Sales' | null) => change({ ...sessionOf(role), till: now.till }),
    /** Registers the machine as a till; null ends its registration. */
    register: (till: { tillId: string; name: string } | null) =>
      change({ ...now, till: till && { tillId: till.tillId, name: till.name } }),
    lock: () => change({ ...now, isLocked: true }),
    unlock: () => change({ ...now, isLocked: false }),
    expire: () =>
      change({ ...now, isLocked: true, session: now.session && { ...now.session, expires: '2026-11-23T00:00:00Z' } }),
  }
}

function sessionOf(role: 'Admin' | 'Sales' | null): TillSession {
  return {
    session: role && {
      email: `${role.toLowerCase()}@leermeester.example`,
      roles: [role],
      expires: '2026-11-24T09:00:00Z',
      userPageSize: 96,
    },
    isLocked: false,
    till: null,
    vault: 'kept',
    pinHolders: [],
  }
}

const FIRST_SETTINGS: Settings = {
  shopUrl: 'https://winkel.example',
  terminalCode: null,
  printer: null,
  printers: {
    receipt: { via: 'driver', name: 'Bonprinter' },
    order: { via: 'driver', name: 'Kantoor' },
    closing: { via: 'driver', name: 'Kantoor' },
  },
  receiptWidthMm: 80,
  opensDrawer: false,
  printsByItself: true,
  isKiosk: false,
  hasCustomerDisplay: false,
  lockAfterMinutes: 0,
  schedules: [],
  quietHours: null,
  updateFeed: null,
}

/** Creates the settings of a till. A test can change the settings. */
export function settingsOfTill(first: Partial<Settings> = {}) {
  let now: Settings = { ...FIRST_SETTINGS, ...first }
  const listeners = new Set<(now: Settings, before: Settings) => void>()
  const settings: SettingsReader = {
    read: () => now,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    settings,
    set(change: Partial<Settings>): void {
      const before = now
      now = { ...now, ...change }
      for (const listener of listeners) listener(now, before)
    },
  }
}

/** Creates a status banner, and records its notes and conditions. */
export function bannerOfTill() {
  const notes = new Map<string, string>()
  const conditions = new Map<string, Omit<Condition, 'since'>>()
  const state: Pick<PosStateReporter, 'report' | 'note'> = {
    report: (about, condition) => conditions.set(about, condition),
    note: (noteId, text) => (text === null ? notes.delete(noteId) : notes.set(noteId, text)),
  }
  return { state, notes, conditions }
}

/** Records the notifications that are shown. */
export function noticesOfTill() {
  const shown: { title: string; body: string; onPress?: () => void }[] = []
  const notices: Notifications = { show: (notice) => void shown.push(notice) }
  return { notices, shown }
}

export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
