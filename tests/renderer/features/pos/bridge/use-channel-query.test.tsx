import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DraftsScreen } from '#src/renderer/screens/pos/DraftsScreen.tsx'
import { answeringCounter, renderCounter } from '../../../support/counter-shop.tsx'

/** A screen that can be left and opened again, with one cache of queries. */
function Leavable() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Wissel
      </button>
      {isOpen && <DraftsScreen />}
    </>
  )
}

it('a value of the main process is read again after its screen was left, because its changes were missed', async () => {
  let reads = 0
  const machine = answeringCounter({
    'drafts:list': () => {
      reads += 1
      return { drafts: [] }
    },
    'offline-payments:list': () => ({ payments: [], seen: [] }),
  })
  renderCounter(<Leavable />, { machine })
  const user = userEvent.setup()
  await screen.findByText('Er zijn geen bewaarde orders.')
  expect(reads).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Wissel' }))
  await user.click(screen.getByRole('button', { name: 'Wissel' }))
  await screen.findByText('Er zijn geen bewaarde orders.')

  expect(reads).toBe(2)
})
