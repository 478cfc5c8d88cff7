import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deferHydration, holdDeferredParts, loadDeferredParts } from '#src/renderer/lib/defer-hydration.tsx'
import '#tests/support/render-page.tsx'

/** A deferred part that counts the loads of its script. */
function countedPart() {
  let loadCount = 0
  const Part = deferHydration(
    async () => {
      loadCount += 1
      return ({ text }: { text: string }) => <p>{text}</p>
    },
    <p>een ogenblik</p>,
  )
  return { Part, loadCount: () => loadCount }
}

it('a deferred part that loaded with the screen is rendered at once', async () => {
  const { Part } = countedPart()
  await loadDeferredParts()

  render(<Part text="het hele verhaal" />)

  expect(screen.getByText('het hele verhaal')).toBeDefined()
})

it('a deferred part of the first page loads after hydration, and only once', async () => {
  const release = holdDeferredParts()
  const { Part, loadCount } = countedPart()
  await loadDeferredParts()
  render(<Part text="het hele verhaal" />)
  await act(async () => {})
  expect(loadCount()).toBe(0)
  expect(screen.getByText('een ogenblik')).toBeDefined()

  await act(async () => release())

  expect(await screen.findByText('het hele verhaal')).toBeDefined()
  await loadDeferredParts()
  expect(loadCount()).toBe(1)
})

it('the parts of the first page load before those that nothing shows yet, such as dialogs', async () => {
  const order: string[] = []
  const partNamed = (name: string) =>
    deferHydration(async () => {
      order.push(name)
      return () => <p>{name}</p>
    })
  const release = holdDeferredParts()
  partNamed('dialog')
  const Shown = partNamed('reviews')
  render(<Shown />)
  await act(async () => {})

  await act(async () => release())

  expect(order).toEqual(['reviews', 'dialog'])
})

describe('a deferred part whose script fails to load', () => {
  beforeEach(() => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => consoleError.mockRestore()
  })

  const brokenPart = (placeholder?: ReactNode) => {
    const network = { isUp: false, loadCount: 0 }
    const Part = deferHydration(async () => {
      network.loadCount += 1
      if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>het hele verhaal</p>
    }, placeholder)
    return { Part, network }
  }

  it('leaves the rest of the page as it is, and loads when the network is back', async () => {
    const { Part, network } = brokenPart()
    await loadDeferredParts()
    render(
      <>
        <p>de rest</p>
        <Part />
      </>,
    )
    await act(async () => {})
    expect(screen.getByText('de rest')).toBeDefined()
    expect(screen.queryByText('het hele verhaal')).toBeNull()

    network.isUp = true
    await act(async () => void window.dispatchEvent(new Event('online')))

    expect(await screen.findByText('het hele verhaal')).toBeDefined()
  })

  it('does not block navigation, and is not loaded again at the next navigation', async () => {
    const { network } = brokenPart()
    await loadDeferredParts()
    await loadDeferredParts()

    expect(network.loadCount).toBe(1)
  })

  it('shows the error page when it has a placeholder', async () => {
    const { Part } = brokenPart(<p>een ogenblik</p>)
    const page = createMemoryRouter([{ path: '*', element: <Part />, errorElement: <p>mislukt</p> }])
    render(<RouterProvider router={page} />)

    expect(await screen.findByText('mislukt')).toBeDefined()
  })
})
