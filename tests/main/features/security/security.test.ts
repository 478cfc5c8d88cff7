import { describe, expect, it } from 'vitest'
import { createOutsideLinks } from '#src/main/features/security/outside-links.ts'
import { type RestrictedPage, restrictPage } from '#src/main/features/security/restrict-page.ts'
import { type RestrictedSession, restrictSession } from '#src/main/features/security/restrict-session.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

describe('an external link', () => {
  const links = createOutsideLinks({ shopUrl: () => 'https://shop.example', isPackaged: true })
  links.allow(['https://1234567.app.netsuite.com/app/{id}', 'https://my.pay.nl/order/{id}', 'no address'])

  it.each([
    'https://shop.example/garantie',
    'https://1234567.app.netsuite.com/app/accounting/12',
    'https://my.pay.nl/order/7',
    'https://link.pay.nl/abc',
    'mailto:klant@example.nl',
    'tel:+31201234567',
  ])('is opened: %s', (url) => {
    expect(links.mayOpen(url)).toBe(true)
  })

  it.each([
    'http://shop.example/',
    'https://elsewhere.example/',
    'https://shop.example.elsewhere.example/',
    'https://shop.example@elsewhere.example/',
    'https://name:word@shop.example/',
    'https://evilpay.nl/',
    'http://localhost:3001/pay',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://leermeester/',
    'smb://machine/share',
    'ms-msdt:/id',
    '',
    'rubbish',
  ])('is refused: %s', (url) => {
    expect(links.mayOpen(url)).toBe(false)
  })

  it('may lead to the local host in development', () => {
    const linksInDevelopment = createOutsideLinks({ shopUrl: () => 'http://localhost:3000', isPackaged: false })

    expect(linksInDevelopment.mayOpen('http://localhost:3001/pay/7')).toBe(true)
    expect(linksInDevelopment.mayOpen('http://elsewhere.example/')).toBe(false)
  })
})

describe('a restricted page', () => {
  function openRestrictedPage() {
    const listeners = new Map<string, (event: never) => void>()
    const opened: string[] = []
    let open = (_: { url: string }): { action: string } => ({ action: 'none' })
    const page: RestrictedPage = {
      on: (event: string, listener: (event: never) => void) => void listeners.set(event, listener),
      setWindowOpenHandler: (handler) => {
        open = handler
      },
    }
    restrictPage(page, {
      isOwnPage: (url) => url.startsWith('app://leermeester/'),
      openOutside: (url) => void opened.push(url),
      log: createTestLog().log,
    })
    const emit = (event: string, url: string, isMainFrame?: boolean) => {
      let isPrevented = false
      const happening = { url, isMainFrame, preventDefault: () => (isPrevented = true) }
      listeners.get(event)?.(happening as never)
      return isPrevented ? 'stays' : 'goes'
    }
    return { emit, opened, open: (url: string) => open({ url }) }
  }

  it('navigates only to our own addresses, and opens clicked external links in the browser', () => {
    const { emit, opened } = openRestrictedPage()

    expect(emit('will-navigate', 'app://leermeester/winkelwagen')).toBe('goes')
    expect(emit('will-navigate', 'https://shop.example/')).toBe('stays')
    expect(emit('will-navigate', 'file:///etc/passwd')).toBe('stays')
    expect(emit('will-redirect', 'https://elsewhere.example/')).toBe('stays')

    expect(opened).toEqual(['https://shop.example/', 'file:///etc/passwd'])
  })

  it('has frames that cannot navigate elsewhere or open links', () => {
    const { emit, opened } = openRestrictedPage()

    expect(emit('will-frame-navigate', 'https://elsewhere.example/', false)).toBe('stays')
    expect(emit('will-navigate', 'https://elsewhere.example/', false)).toBe('stays')
    expect(opened).toEqual([])
  })

  it('opens no window and no webview', () => {
    const { emit, open, opened } = openRestrictedPage()

    expect(open('https://shop.example/')).toEqual({ action: 'deny' })
    expect(emit('will-attach-webview', '')).toBe('stays')
    expect(opened).toEqual(['https://shop.example/'])
  })
})

describe('the session of all pages', () => {
  function openRestrictedSession() {
    type PermissionHandler = Parameters<RestrictedSession['setPermissionRequestHandler']>[0]
    let asked: PermissionHandler = () => {}
    let check = (_: unknown, _permission: string) => true
    let device = () => true
    let display: Parameters<NonNullable<RestrictedSession['setDisplayMediaRequestHandler']>>[0] = () => {}
    let download = (_event: { preventDefault(): void }, _item: { getURL(): string; getFilename(): string }) => {}
    const session: RestrictedSession = {
      setPermissionRequestHandler: (handler) => {
        asked = handler
      },
      setPermissionCheckHandler: (handler) => {
        check = handler
      },
      setDevicePermissionHandler: (handler) => {
        device = handler
      },
      setDisplayMediaRequestHandler: (handler) => {
        display = handler
      },
      on: (_, listener) => {
        download = listener
      },
    }
    restrictSession(session, { ownOrigin: 'app://leermeester', log: createTestLog().log })
    return {
      asks: (permission: string) => {
        let isGiven: boolean | undefined
        asked(undefined, permission, (answer) => {
          isGiven = answer
        })
        return [isGiven, check(undefined, permission)]
      },
      device: () => device(),
      screen: () => {
        const given: unknown[] = []
        display(undefined, (streams) => given.push(streams))
        return given
      },
      downloads: (url: string) => {
        let isRefused = false
        const event = { preventDefault: () => (isRefused = true) }
        download(event as never, { getURL: () => url, getFilename: () => 'bon.pdf' })
        return !isRefused
      },
    }
  }

  it.each([
    'media',
    'geolocation',
    'notifications',
    'openExternal',
    'clipboard-read',
    'display-capture',
    'hid',
    'serial',
    'usb',
    'fullscreen',
    'pointerLock',
    'something-new',
  ])('refuses the permission %s', (permission) => {
    expect(openRestrictedSession().asks(permission)).toEqual([false, false])
    expect(openRestrictedSession().device()).toBe(false)
  })

  it('refuses screen capture without an error', () => {
    expect(openRestrictedSession().screen()).toEqual([null])
  })

  it('allows writing to the clipboard, for our own copy buttons', () => {
    expect(openRestrictedSession().asks('clipboard-sanitized-write')).toEqual([true, true])
  })

  it('allows downloads of our own origin only', () => {
    const { downloads } = openRestrictedSession()

    expect(downloads('blob:app://leermeester/1f0c')).toBe(true)
    expect(downloads('app://leermeester/api/pay/7/receipt.pdf')).toBe(true)
    expect(downloads('https://elsewhere.example/run.exe')).toBe(false)
    expect(downloads('app://leermeester.elsewhere/run.exe')).toBe(false)
  })
})
