/**
 * Why the shop does not respond.
 *
 * - `certificate`: the certificate of the shop is not trusted. `clock`: it is expired or not valid yet, or the clock of
 *   this machine is wrong.
 * - `name`: the name in the shop's address does not exist.
 * - `network`: this machine has no network.
 * - `other_server`: another server responded, for example the login page of a network.
 * - `no_answer`: everything else: the shop is off, refuses connections, or is too slow.
 */
export type AwayKind = 'certificate' | 'clock' | 'name' | 'network' | 'other_server' | 'no_answer'
