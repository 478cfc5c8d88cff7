import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deferHydration, holdDeferredParts, loadDeferredParts } from '#src/renderer/lib/defer-hydration.tsx'
import '#tests/support/render-page.tsx'

/** A part of which is counted how often its script was asked for. */
function countedPart() {
  let asked = 0
  const Part = deferHydration(
    async () => {
      asked += 1
      return ({ text }: { text: string }) => <p>{text}</p>
    },
    <p>een ogenblik</p>,
  )
  return { Part, asked: () => asked }
}

it('a part that came with the screen is drawn at once', async () => {
  const { Part } = countedPart()
  await loadDeferredParts()

  render(<Part text="het hele verhaal" />)

  expect(screen.getByText('het hele verhaal')).toBeDefined()
})

it('on the first page a part is asked for when the page stands, and once', async () => {
  const release = holdDeferredParts()
  const { Part, asked } = countedPart()
  await loadDeferredParts()
  render(<Part text="het hele verhaal" />)
  await act(async () => {})
  expect(asked()).toBe(0)
  expect(screen.getByText('een ogenblik')).toBeDefined()

  await act(async () => release())

  expect(await screen.findByText('het hele verhaal')).toBeDefined()
  await loadDeferredParts()
  expect(asked()).toBe(1)
})

describe('a part whose script does not come', () => {
  beforeEach(() => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => told.mockRestore()
  })

  const brokenPart = (waitingFor?: ReactNode) => {
    const line = { isThere: false, asked: 0 }
    const Part = deferHydration(async () => {
      line.asked += 1
      if (!line.isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>het hele verhaal</p>
    }, waitingFor)
    return { Part, line }
  }

  it('leaves the rest of the page as it is, and comes when the network is back', async () => {
    const { Part, line } = brokenPart()
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

    line.isThere = true
    await act(async () => void window.dispatchEvent(new Event('online')))

    expect(await screen.findByText('het hele verhaal')).toBeDefined()
  })

  it('keeps nobody from walking to another page, and is not asked for at every step', async () => {
    const { line } = brokenPart()
    await loadDeferredParts()
    await loadDeferredParts()

    expect(line.asked).toBe(1)
  })

  it('fails the page that is nothing without it', async () => {
    const { Part } = brokenPart(<p>een ogenblik</p>)
    const page = createMemoryRouter([{ path: '*', element: <Part />, errorElement: <p>mislukt</p> }])
    render(<RouterProvider router={page} />)

    expect(await screen.findByText('mislukt')).toBeDefined()
  })
})
