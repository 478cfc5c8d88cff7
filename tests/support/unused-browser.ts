import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/**
 * Gives each test file an unused browser, although test files share a process. Packages stay loaded, because loading
 * them takes longest. The modules of the project are loaded again for each file.
 */
vi.resetModules()

// Screens are loaded at their first visit, which takes seconds on a busy machine. A wait ends as soon as its condition
// is met.
configure({ asyncUtilTimeout: 10_000 })

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  deleteCookies()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  for (const part of [document.documentElement, document.body]) {
    for (const { name } of [...part.attributes]) part.removeAttribute(name)
  }
})

function deleteCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}
