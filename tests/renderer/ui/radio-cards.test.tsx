import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RadioCards } from '#src/renderer/ui/RadioCards.tsx'

it('radio cards mark a required choice with an asterisk that screen readers do not announce', () => {
  render(<RadioCards legend="Aanhef" withAsterisk name="gender" value="" onChange={() => {}} options={[]} />)

  const group = screen.getByRole('group', { name: 'Aanhef' })
  expect(group.querySelector('legend')?.textContent).toBe('Aanhef *')
})
