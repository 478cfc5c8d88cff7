export { isShopUnreachable } from './is-shop-unreachable.ts'
export { chosenPageSize, useUserPageSize } from './page-size.ts'
export { closeSession, freezeSession, openSession, useHasRole, useIsSessionLoaded, useSession } from './session.ts'
export { useLogout } from './use-logout.ts'
