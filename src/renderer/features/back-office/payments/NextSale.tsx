import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'

type NextSaleProps = {
  /** Amount in cents that the customer has to pay now. */
  dueCents: number
  /** True when the customer paid at least a part of the order. */
  hasPaid: boolean
}

/**
 * Button "Nieuwe verkoop" at a till. It is the main action when the customer has nothing left to pay now. Renders
 * nothing before the first payment of an order that must be paid.
 */
export function NextSale({ dueCents, hasPaid }: NextSaleProps) {
  const navigate = useNavigate()
  if (dueCents > 0 && !hasPaid) return null
  return (
    <Button
      size="lg"
      fullWidth
      variant={dueCents === 0 ? 'filled' : 'default'}
      onClick={() => void navigate(posPaths.newOrder)}
    >
      Nieuwe verkoop
    </Button>
  )
}
