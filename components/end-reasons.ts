/** Why a session ended, in words, by its `end_reason`. */
export const endReasons = {
  user_ended: 'You ended it',
  cancelled: 'You cancelled it before it started',
  time_limit: 'Time limit reached',
  credits_exhausted: 'Ran out of credits',
  queue_timeout: 'No board became free in time',
  start_failed: 'The board did not start',
  board_failed: 'The board failed',
  lease_expired: 'The program that held it stopped',
  operator_ended: 'Ended by the operator',
  account_closed: 'The account was closed',
}
