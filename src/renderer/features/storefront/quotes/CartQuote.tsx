import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { MakeQuote } from './MakeQuote.tsx'
import { SaveAsQuote } from './SaveAsQuote.tsx'

/** Makes a quote of the cart: for a shopper by mail, for staff as a draft in the back office. */
export function CartQuote({ lines }: { lines: readonly CartLine[] }) {
  const isStaff = (useSession()?.roles.length ?? 0) > 0
  const [isOpen, setOpen] = useState(false)
  if (isStaff) return <MakeQuote lines={lines} />
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        Bewaar als offerte
      </Button>
      {isOpen && <SaveAsQuote lines={lines} onClose={() => setOpen(false)} />}
    </>
  )
}
