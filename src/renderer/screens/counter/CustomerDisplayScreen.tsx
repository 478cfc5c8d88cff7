import { useQuery } from '@tanstack/react-query'
import { CustomerWindow, useDisplayed } from '../../features/customer-display/index.ts'
import { siteConfig } from '../../features/shop/shop-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Page } from '../../ui/Page.tsx'

/** /kassa/klantscherm: the second window. Without the shop there is a welcome all the same, only without its name. */
export function CustomerDisplayScreen() {
  const { data } = useQuery(siteConfig(useApi()))
  return (
    <Page title="Klantscherm">
      <CustomerWindow shows={useDisplayed()} shopName={data?.shop.name} />
    </Page>
  )
}
