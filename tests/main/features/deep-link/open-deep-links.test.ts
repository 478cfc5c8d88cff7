import { describe, expect, it } from 'vitest'
import { type LinkedApp, openDeepLinks } from '#src/main/features/deep-link/open-deep-links.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

/** Starts an app with these arguments. */
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

  it('set the first page also when macOS delivers them before Electron is ready', () => {
    const app = open()

    app.opensUrl('leermeester://order/7')

    expect(app.links.startPath()).toBe('/admin/verkooporders/7')
    app.listen()
    expect(app.paths).toEqual([])
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

  it('open their page while the app runs; a second start without a link opens no page', () => {
    const app = open()
    app.listen()

    app.startsAgain('leermeester', 'leermeester://order/12')
    app.startsAgain('leermeester')

    expect(app.paths).toEqual(['/admin/verkooporders/12', undefined])
  })

  it('open no window while the app is quitting', () => {
    const app = open()
    app.listen()

    app.links.stop()
    app.startsAgain('leermeester', 'leermeester://order/7')

    expect(app.paths).toEqual([])
  })

  it('are registered only by the packaged app, and invalid ones are logged without their content', () => {
    const app = open({ isPackaged: true })
    app.listen()

    app.startsAgain('leermeester://pay/secret')

    expect([app.claimed, open().claimed]).toEqual([['leermeester'], []])
    expect(app.paths).toEqual([undefined])
    expect(app.lines.join()).not.toContain('secret')
  })
})
