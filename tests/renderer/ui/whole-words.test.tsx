import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WholeWords } from '#src/renderer/ui/WholeWords.tsx'

describe('a product name', () => {
  it.each([
    ['Leren bank Merel 3-zits', ['3-zits']],
    ['Bank Gooi 2,5-zits, hoek-links', ['2,5-zits']],
    ['Set van 3-zits en 2-zits', ['3-zits', '2-zits']],
    ['Fauteuil Tess - outlet', []],
    ['Binnen 1-3 werkdagen in huis', ['1-3']],
  ])('has the text "%s", in which numbers with a hyphen do not wrap', (name, unbrokenWords) => {
    const { container } = render(<WholeWords>{name}</WholeWords>)

    expect(container.textContent).toBe(name)
    expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(unbrokenWords)
  })
})
