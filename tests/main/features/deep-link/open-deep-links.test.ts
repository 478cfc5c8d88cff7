import { describe, expect, it } from 'vitest'
import { type LinkedApp, openDeepLinks } from '#src/main/features/deep-link/open-deep-links.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

function open({ args = [] as string[], isPackaged = false } = {}) {
  const listeners = new Map<string, (event: never, given: never) => void>()
  const claimed: string[] = []
  const app: LinkedApp = {
    isPackaged,
    setAsDefaultProtocolClient: (scheme) => claimed.push(scheme),
    on: (event: string, listener: (event: never, given: never) => void) => void listeners.set(event, listener),
  }
  const { log, lines } = createTestLog()
  const links = openDeepLinks({ app, args, log })
  const paths: (string | undefined)[] = []
  return {
    links,
    claimed,
    lines,
    paths,
    listen: () => links.onLink((path) => paths.push(path)),
    opensUrl: (link: string) => listeners.get('open-url')?.({ preventDefault: () => {} } as never, link as never),
    startsAgain: (...others: string[]) => listeners.get('second-instance')?.({} as never, others as never),
  }
}

describe('deep links', () => {
  it('set the first page of the app', () => {
    expect(open({ args: ['leermeester', 'leermeester://order/12'] }).links.startPath()).toBe('/admin/verkooporders/12')
    expect(open({ args: ['leermeester'] }).links.startPath()).toBeUndefined()
  })

  it('set it too when macOS delivers them before Electron is ready', () => {
    const on = open()

    on.opensUrl('leermeester://order/7')

    expect(on.links.startPath()).toBe('/admin/verkooporders/7')
    on.listen()
    expect(on.paths).toEqual([])
  })

  it('wait while the window is being opened, from a second start or from macOS', () => {
    const second = open()
    second.links.startPath()
    second.startsAgain('leermeester', 'leermeester://order/12')
    second.startsAgain('leermeester')
    second.listen()
    const mac = open()
    mac.links.startPath()
    mac.opensUrl('leermeester://order/13')
    mac.listen()

    expect([second.paths, mac.paths]).toEqual([['/admin/verkooporders/12'], ['/admin/verkooporders/13']])
  })

  it('work while the app runs; a second start without a link keeps the page', () => {
    const on = open()
    on.listen()

    on.startsAgain('leermeester', 'leermeester://order/12')
    on.startsAgain('leermeester')

    expect(on.paths).toEqual(['/admin/verkooporders/12', undefined])
  })

  it('open no window while the app is quitting', () => {
    const on = open()
    on.listen()

    on.links.stop()
    on.startsAgain('leermeester', 'leermeester://order/7')

    expect(on.paths).toEqual([])
  })

  it('are registered only by the packaged app, and invalid ones are logged without their content', () => {
    const on = open({ isPackaged: true })
    on.listen()

    on.startsAgain('leermeester://pay/secret')

    expect([on.claimed, open().claimed]).toEqual([['leermeester'], []])
    expect(on.paths).toEqual([undefined])
    expect(on.lines.join()).not.toContain('secret')
  })
})
