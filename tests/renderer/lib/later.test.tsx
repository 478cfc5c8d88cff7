import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fetchLaterParts, holdLaterParts, later } from '#src/renderer/lib/later.tsx'
import '#tests/support/render-page.tsx'

/** A part of which is counted how often its script was asked for. */
function countedPart() {
  let asked = 0
  const Part = later(
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
  await fetchLaterParts()

  render(<Part text="het hele verhaal" />)

  expect(screen.getByText('het hele verhaal')).toBeDefined()
})

it('on the first page a part is asked for when the page stands, and once', async () => {
  const release = holdLaterParts()
  const { Part, asked } = countedPart()
  await fetchLaterParts()
  render(<Part text="het hele verhaal" />)
  await act(async () => {})
  expect(asked()).toBe(0)
  expect(screen.getByText('een ogenblik')).toBeDefined()

  await act(async () => release())

  expect(await screen.findByText('het hele verhaal')).toBeDefined()
  await fetchLaterParts()
  expect(asked()).toBe(1)
})
