import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Where the shop and the counter log somebody in, without what is asked of it. */
export const LOGIN_PATH = new URL(sitePaths.login, 'http://shop').pathname
