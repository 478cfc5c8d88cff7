import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#shared/domain/money/format.ts'
import { useApi } from '../../../lib/api.ts'
import { siteConfig } from '../../common/shop-config/index.ts'

/**
 * Returns a function that returns what the provisional receipt contains besides the payment: the lines of the shop and
 * the total of the order. The name of the customer is absent: the receipt stays on the disk of this till while it is
 * listed.
 */
export function useReceiptContent() {
  const { data: config } = useQuery(siteConfig(useApi()))
  return (totalCents: number | undefined) => {
    const shop = config?.shop
    const shopLines = shop ? [shop.name, shop.street, `${shop.zipcode} ${shop.city}`, shop.phone] : ['Leermeester']
    return {
      shopLines: shopLines.filter(Boolean),
      facts: totalCents === undefined ? [] : [{ label: 'Totaal van de bestelling', value: formatCents(totalCents) }],
    }
  }
}
