import type { App, MenuItemConstructorOptions, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { guardApp } from '#src/main/guard-app.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

type Listener = (...args: unknown[]) => void

/** Creates an event emitter with the members of Electron's that are used here. */
function createEmitter() {
  const listeners = new Map<string, Listener>()
  return {
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    emit: (event: string, ...args: unknown[]) => listeners.get(event)?.(...args),
  }
}

function guardTestApp({ isKiosk = false, isMac = false, languages = ['en-US', 'nl'] } = {}) {
  const app = createEmitter()
  const opened: string[] = []
  const shownMenus: MenuItemConstructorOptions[][] = []
  const spellingActions: string[] = []
  const spellingLanguages: string[][] = []
  const { log, lines } = createTestLog()
  guardApp({
    app: app as unknown as App, // only its listeners are used
    session: {
      setPermissionRequestHandler: () => {},
      setPermissionCheckHandler: () => {},
      on: () => {},
      availableSpellCheckerLanguages: languages,
      setSpellCheckerLanguages: (chosen: string[]) => void spellingLanguages.push(chosen),
      addWordToSpellCheckerDictionary: (word: string) => spellingActions.push(`learn ${word}`) > 0,
    } as unknown as Session, // all members that are used here
    shell: { openExternal: async (url) => void opened.push(url) },
    popUp: (items) => void shownMenus.push(items),
    isMac,
    links: { mayOpen: (url) => url.startsWith('https://winkel.example'), allow: () => {} },
    settings: { read: () => ({ ...defaultSettings, isKiosk }), onChange: () => () => {} },
    log,
  })
  const pageAt = (address: string) => {
    let open = (_: { url: string }) => ({ action: '' })
    const page = {
      ...createEmitter(),
      getURL: () => address,
      setWindowOpenHandler: (handler: typeof open) => {
        open = handler
      },
      replaceMisspelling: (word: string) => void spellingActions.push(`replace ${word}`),
    }
    app.emit('web-contents-created', {}, page)
    return {
      opensWindow: (url: string) => open({ url }).action,
      goesTo: (url: string) => {
        let isStopped = false
        page.emit('will-navigate', { url, isMainFrame: true, preventDefault: () => (isStopped = true) })
        return isStopped ? 'stays' : 'goes'
      },
      rightClick: (facts: object) =>
        page.emit(
          'context-menu',
          {},
          { isEditable: true, selectionText: '', misspelledWord: '', editFlags: {}, ...facts },
        ),
    }
  }
  return { pageAt, opened, shownMenus, spellingActions, spellingLanguages, lines }
}
const SHOP = 'https://winkel.example/garantie'

describe('a page', () => {
  it('is restricted, and external links open in the browser', () => {
    const { pageAt, opened } = guardTestApp()
    const page = pageAt('app://leermeester/winkelwagen')

    expect([
      page.opensWindow(SHOP),
      page.goesTo('https://elsewhere.example'),
      page.goesTo('app://leermeester/'),
    ]).toEqual(['deny', 'stays', 'goes'])

    expect(opened).toEqual([SHOP])
  })

  it('opens no external links in kiosk mode', () => {
    const { pageAt, opened, lines } = guardTestApp({ isKiosk: true })

    pageAt('app://leermeester/').opensWindow(SHOP)

    expect(opened).toEqual([])
    expect(lines).toContainEqual(expect.stringContaining('external link refused'))
  })

  it("opens no links in the customer window, and cannot become the seller's page", () => {
    const { pageAt, opened } = guardTestApp()
    const page = pageAt('app://klant/kassa/klantscherm')

    expect([page.opensWindow(SHOP), page.goesTo('app://leermeester/')]).toEqual(['deny', 'stays'])

    expect(opened).toEqual([])
  })
})

describe('the context menu', () => {
  it('offers a seller to replace a misspelled word, and to add the word to the dictionary', () => {
    const { pageAt, shownMenus, spellingActions } = guardTestApp()

    pageAt('app://leermeester/').rightClick({ misspelledWord: 'bnak', dictionarySuggestions: ['bank'] })
    for (const { label, click } of shownMenus[0] ?? []) {
      if (label === 'bank' || label === 'Toevoegen aan woordenboek') (click as () => void)()
    }

    expect(spellingActions).toEqual(['replace bank', 'learn bnak'])
  })

  it('is absent in the customer window, and where it has no items', () => {
    const { pageAt, shownMenus } = guardTestApp()

    pageAt('app://klant/').rightClick({})
    pageAt('app://leermeester/').rightClick({ isEditable: false })

    expect(shownMenus).toEqual([])
  })
})

describe('spelling', () => {
  it('is set to Dutch where it is available, and logged where it is not', () => {
    expect(guardTestApp().spellingLanguages).toEqual([['nl']])

    const without = guardTestApp({ languages: ['en-US'] })

    expect(without.spellingLanguages).toEqual([])
    expect(without.lines).toEqual([expect.stringContaining('Dutch spelling check unavailable')])
  })

  it('is not set on macOS, which ignores the setting', () => {
    const { spellingLanguages, lines } = guardTestApp({ isMac: true, languages: [] })

    expect([spellingLanguages, lines]).toEqual([[], []])
  })
})
