import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useVersionCheck } from '#src/renderer/app/shell/use-version-check.ts'
import { VersionNotice } from '#src/renderer/app/shell/VersionNotice.tsx'
import { SiteContext } from '#src/renderer/lib/site.ts'
import { useUnsaved } from '#src/renderer/lib/unsaved.ts'
import { type Platform, PlatformContext } from '#src/renderer/platform/platform.ts'

const CURRENT_BUILD = 'build of today'
const MINUTE = 60_000
const NOTICE = 'Er is een nieuwe versie van de winkel.'

function Shop({ isWriting }: { isWriting: boolean }) {
  useUnsaved(isWriting)
  return <VersionNotice isNew={useVersionCheck()} />
}

describe('a new release of the shop', () => {
  let newest: () => Promise<string>
  const reload = vi.fn()

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal('location', { ...window.location, reload })
    reload.mockClear()
    newest = async () => CURRENT_BUILD
    return () => {
      cleanup()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  })

  const onCheck = vi.fn()
  const platform = {
    newestBuildTime: () => {
      onCheck()
      return newest()
    },
  } as unknown as Platform // the version check uses nothing else of the platform

  /** Renders a page of the current release. The returned `writing` sets whether the user has unsaved work. */
  const open = (isWriting = false, machine = platform) => {
    onCheck.mockClear()
    const page = (writing: boolean) => (
      <SiteContext value={{ origin: 'https://shop.test', buildTime: CURRENT_BUILD }}>
        <PlatformContext value={machine}>
          <Shop isWriting={writing} />
        </PlatformContext>
      </SiteContext>
    )
    const { rerender } = render(page(isWriting))
    return { writing: (now: boolean) => rerender(page(now)) }
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('is checked for every minute, and the check has no effect while there is none', async () => {
    open()

    await wait(3 * MINUTE + 100)

    expect(onCheck).toHaveBeenCalledTimes(3)
    expect(reload).not.toHaveBeenCalled()
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  it('reloads the page at once when no input can be lost', async () => {
    open()
    newest = async () => 'build of tonight'

    await wait(MINUTE + 100)

    expect(reload).toHaveBeenCalled()
  })

  it('is only announced while the user has unsaved work', async () => {
    const page = open(true)
    newest = async () => 'build of tonight'

    await wait(MINUTE + 100)
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toContain(NOTICE)

    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Nu vernieuwen' }))
    expect(reload).toHaveBeenCalledTimes(1)

    // The user has sent or discarded the work, so the next check reloads the page.
    page.writing(false)
    await wait(MINUTE)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not announced when the check fails, which is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    newest = async () => {
      throw new Error('meta.json returned status 502')
    }

    await wait(MINUTE + 100)

    expect(logged).toHaveBeenCalledWith('[version check]', expect.anything())
    expect(reload).not.toHaveBeenCalled()
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  it('is not checked for in the showroom app, which installs its releases', async () => {
    open(false, {} as Platform) // the showroom app

    await wait(5 * MINUTE)

    expect(onCheck).not.toHaveBeenCalled()
  })
})
