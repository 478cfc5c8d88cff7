import { Button } from '@mantine/core'
import { CustomerPicker } from '../../features/back-office/customers/CustomerPicker.tsx'
import { NewCustomer } from '../../features/back-office/customers/NewCustomer.tsx'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { useSale } from '../../features/common/cart/index.ts'
import { useSellTo } from '../../features/storefront/selling/index.ts'
import { Notice } from '../../ui/Notice.tsx'

/** /admin/verkopen: the seller chooses the customer of a new order, and then the shop opens. */
export function SellScreen() {
  const sale = useSale()
  const { sellTo, question } = useSellTo()
  return (
    <BackOfficePage
      title="Bestelling voor een klant"
      actions={
        <Button variant="default" onClick={() => sellTo({ name: 'een klant zonder account', form: {} })}>
          Zonder account verder
        </Button>
      }
    >
      {sale && (
        <Notice>
          <p>
            U verkoopt nu aan <strong>{sale.name}</strong>. Kiest u een andere klant, dan komen diens gegevens in het
            bestelformulier, en verdwijnt wat u voor {sale.name} invulde.
          </p>
        </Notice>
      )}
      <CustomerPicker onPick={sellTo} />
      <NewCustomer onPick={sellTo} />
      {question}
    </BackOfficePage>
  )
}
