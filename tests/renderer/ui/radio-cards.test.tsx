import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RadioCards } from '#src/renderer/ui/RadioCards.tsx'

it('marks a choice that must be made, without a word for who hears the page', () => {
  render(<RadioCards legend="Aanhef" withAsterisk name="gender" value="" onChange={() => {}} options={[]} />)

  const group = screen.getByRole('group', { name: 'Aanhef' })
  expect(group.querySelector('legend')?.textContent).toBe('Aanhef *')
})
