export interface paths {
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description Get the current user
         */
        get: operations["readMe"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readMeOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description Newest first. Revoked keys are not listed; expired keys are listed for 30 days.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Returns the secret, in `key`, this one time. Limits: 50 live keys, and 30 new keys per hour. A key cannot create a key with more access or a later expiry than its own: if yours expires, send an `expires_at` that is no later.
         */
        post: operations["createKey"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listKeysOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Calls with it are refused immediately. A key may revoke itself; a revoked key is not found. Keys that it created keep working unless you set `created_keys`.
         */
        delete: operations["revokeKey"];
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["revokeKeyOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a person for an API key
         * @description For programs such as a command line (RFC 8628). Show the code and the address, then poll for the key. A person who is logged in compares the code and approves within 15 minutes. Limit: 10 per hour and network.
         */
        post: operations["requestKey"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["requestKeyOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the API key that a person approved
         * @description Poll every `interval` seconds. The key is created when it is fetched, once: after that the code is not found. Until then each refusal has its code in `error` too, as OAuth clients expect.
         */
        post: operations["redeemKey"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["redeemKeyOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List boards
         * @description Sorted by board type and label. An unknown filter value is refused, with the closest known one.
         */
        get: operations["listBoards"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listBoardsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/boards/{board_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a board
         * @description Get a board
         */
        get: operations["readBoard"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readBoardOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/board-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List board types
         * @description All board types: free boards now, sessions waiting, and how long recent starts took.
         */
        get: operations["listBoardTypes"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listBoardTypesOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/board-types/{board_type}/firmware-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check firmware
         * @description Checks a file as an upload to a session on a board of this type does, without a session and without cost. Nothing is kept. A file
         *     that is broken or for another board is refused, and the response says what is wrong with it and which board type it fits.
         */
        post: operations["checkFirmware"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["checkFirmwareOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/base-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List base images
         * @description The images a session can start with. An unknown board type is not refused here, unlike in the list of boards: the list is then empty.
         */
        get: operations["listBaseImages"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listBaseImagesOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description All active sessions, newest first, and one page of the ended ones, last ended first. `total` counts the ended ones. Filters apply to `active`, `ended` and `total`. `after` walks the ended ones without seeing one twice.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Start a session
         * @description Starts on the longest unused board of a type, or on the board you name, and charges the first minute.
         *
         *     If no such board is free, the session is queued for up to 15 minutes; with `wait: false` it is refused instead. A queue serves users
         *     with fewer running sessions first, then who came first. A session that asked for one board waits for that board only. A queued
         *     session ends `credits_exhausted` if your balance cannot pay its first minute when its turn comes.
         *
         *     Limits: one live session on the free tier, five on the paid tier, and 600 starts per hour.
         */
        post: operations["startSession"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listSessionsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description Returns what lists leave out too, such as `connection`: how to reach the board while the session runs.
         *
         *     With `wait_for` and `wait_seconds` the response comes once the session has reached that state or passed it, at the latest after
         *     `wait_seconds`. So look at `state`. This counts as one call, and 20 calls of a user may wait at a time.
         */
        get: operations["readSession"];
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Its board is released immediately. A queued session is `cancelled`. A session that has already ended is returned unchanged.
         */
        delete: operations["endSession"];
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readSessionOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/extension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a session
         * @description Adds minutes to a running or queued session, up to 480 in total. Each minute is charged as it starts, and your balance must pay for at least one more now.
         */
        post: operations["extendSession"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["extendSessionOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/lease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a session’s lease
         * @description A session that was started with `lease_seconds` ends unless its lease is renewed. This begins the lease again; renew it every third of it. An open console that can type renews it too, and time in which the whole service was down does not count.
         */
        post: operations["renewLease"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["renewLeaseOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the console of a session
         * @description A WebSocket with the subprotocol `boardwalk.console.v1`. It carries output, input and what happens to the session and its board.
         *
         *     A program sends its key. Where a ticket is used instead, it is offered as a second subprotocol: `ticket.tkt_…`.
         */
        get: operations["openConsole"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["openConsoleOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/console/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the output of a console
         * @description What the recording has kept, also after the end of the session: the first 64 KiB, and the newest 8 MiB (64 MiB on the
         *     paid tier), for 31 days. `follow=true` goes on with what arrives until the session ends.
         *
         *     `raw` is the bytes as they came, `text` has no control characters, `asciicast` can be played (version 2), `ndjson` has a line of
         *     JSON for each piece: its offset, its time, and its bytes in base64. All output from `X-Console-First-Offset` on is kept; before it, only the first 64 KiB
         *     are. The output that comes next begins at `X-Console-Next-Offset`.
         */
        get: operations["readConsoleLog"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readConsoleLogOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/console/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Type into a console
         * @description Sends bytes to the board as if they were typed, at most 4 KiB at a time and at most once. While the session starts, the call waits for its board. Use the log to read the reply.
         */
        post: operations["typeIntoConsole"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["typeIntoConsoleOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/console/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared access to a console
         * @description The tickets that open this console now, newest first, without their secrets.
         */
        get: operations["listConsoleTickets"];
        put?: never;
        /**
         * Share a console
         * @description Creates a ticket that opens this console without a key or login, to read, or to type as well. The link that shows the console in a browser is `/shared/{session_id}#{ticket}` of this service. It stops working when the API key that created it is revoked or expires. After the session that page shows the recording, and only `ro` can be created.
         */
        post: operations["createConsoleTicket"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listConsoleTicketsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/firmware": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload firmware
         * @description Keeps a firmware file that fits the board of the session: UF2, Intel HEX, ELF or plain bytes, at most 16 MiB. A file that
         *     is broken or for another board is refused, and the response says what is wrong with it and which board type it fits. Plain bytes are taken
         *     only with `format=bin` or a `filename` that ends in `.bin`. A file is kept for 30 days after its last use. You
         *     can keep 64 MiB: for a new file those that were not used for longest are deleted, but none that was used in the last hour.
         */
        post: operations["uploadFirmware"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["uploadFirmwareOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/flash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flash the board
         * @description Puts a file that you have uploaded, or a base image, on the board and restarts it. Read the command that is returned until it
         *     has ended. If the flash fails, the base image is put on the board to see whose fault it was: the file’s (`user`, and the session goes on with
         *     the base image) or the board’s (`infrastructure`: the session ends, and the current minute is
         *     refunded, or the whole session in its first five minutes).
         */
        post: operations["flashBoard"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["flashBoardOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the board
         * @description Restarts the board as its reset button does. Firmware and stored data stay.
         */
        post: operations["resetBoard"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["resetBoardOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/power": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the power
         * @description Switches the board on or off, or off and on again. Firmware and stored data stay.
         */
        post: operations["setPower"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["setPowerOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/break": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a break
         * @description Sends the break condition of a serial line to the board.
         */
        post: operations["sendBreak"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["sendBreakOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/commands/{command_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a command
         * @description The progress of a command. With `wait_seconds` the response comes as the command ends, or after so long.
         */
        get: operations["readCommand"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readCommandOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the pins
         * @description The pins of a board with the capability `gpio`, as they are now. Consoles hear of changes, and the log has them as notes.
         */
        get: operations["readPins"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readPinsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/pins/{pin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a pin
         * @description Presses a button, moves a switch, or gives an analogue input volts. It stays until it is changed.
         */
        put: operations["setPin"];
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["setPinOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the parts
         * @description The emulated parts that the session was started with, as they are now. Consoles hear of changes. Without parts, the list is empty.
         */
        get: operations["readParts"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readPartsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/parts/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["setPartOptions"];
        head?: never;
        /**
         * Set a part
         * @description Presses a button, turns a potentiometer or changes the weather. It stays so until it is changed, also over a reset. `send` sends text once, from a serial port to the board.
         */
        patch: operations["setPart"];
        trace?: never;
    };
    "/v1/sessions/{session_id}/parts/{part}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a screenshot
         * @description What a screen shows now, as a PNG with one bit a pixel: lit pixels are white. A screen that is off is black. Compare pixels, and not the bytes of files.
         */
        get: operations["takeScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["takeScreenshotOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/console/tickets/{ticket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop sharing a console
         * @description Consoles that were opened with the ticket close within a second. A revoked ticket is not found.
         */
        delete: operations["revokeConsoleTicket"];
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["revokeConsoleTicketOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your balance and ledger
         * @description The ledger reads like a bank statement, newest first: each `balance_after` is the one before plus the amount. What a live session has cost so far is pending, and is posted as an entry when the session ends. The balance is the last `balance_after` plus what is pending. With filters, `pending`, `entries` and `total` are of the entries that match. `after` walks the posted ones without seeing one twice.
         */
        get: operations["readCredits"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readCreditsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your limits
         * @description What your sessions may cost a day, and below which balance we e-mail you.
         */
        get: operations["readLimits"];
        /**
         * Set your limits
         * @description Sets both limits. The daily limit covers all your sessions together, in addition to the limits of single keys: sessions end with `credits_exhausted` before the minute that would exceed it, and starts are refused with `account_credits_exhausted`.
         */
        put: operations["setLimits"];
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readLimitsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Sends what happens to your sessions and credits, as server-sent events. The stream begins with `ready`. Each `data` after that
         *     is an `Event` in JSON, on one line.
         *
         *     A client that comes back with `Last-Event-ID`, as browsers do by themselves, gets what it missed. Events are kept for 24 hours: if some
         *     may be missing, the stream begins with `reset` instead of `ready`. Then read your lists again.
         *
         *     A comment is sent after what was kept, and every 15 seconds. At most 20 streams per user.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["streamEventsOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks
         * @description All of them, newest first, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Your events are posted to `url` as they happen, signed after the Standard Webhooks specification: [verify each request](/docs/webhooks#verify-webhooks). Returns the signing secret this one time. Limits: 10 webhooks, and 30 new ones per hour.
         */
        post: operations["createWebhook"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listWebhooksOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One of your webhooks, without its secret. `disabled_at` and `disabled_reason` say whether it is turned off, and why.
         */
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing is sent to it any more, and its deliveries are deleted with it.
         */
        delete: operations["deleteWebhook"];
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readWebhookOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues an event `webhook.test`, also for a webhook that is turned off; once it is delivered the webhook is on again. At most 60 tests and retries per hour.
         */
        post: operations["testWebhook"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["testWebhookOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first. They are kept for a week.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["listWebhookDeliveriesOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it now, with the same `webhook-id`, whether or not it was delivered before. At most 60 tests and retries per hour.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["retryWebhookDeliveryOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol an agent
         * @description Exchanges the one-time token that the operator made for a credential. The agent program does this for you.
         */
        post: operations["enrolAgent"];
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["enrolAgentOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/firmware/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a firmware file for a board
         * @description The bytes that an agent puts on one of its boards, by their SHA-256. It gets no other files.
         */
        get: operations["readAgentFirmware"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readAgentFirmwareOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Connect an agent
         * @description A WebSocket with the subprotocol `boardwalk.agent.v1`. The agent program speaks it.
         */
        get: operations["connectAgent"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["connectAgentOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description OpenAPI 3.1, generated from the objects that validate each request.
         */
        get: operations["readOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        /**
         * List the allowed methods
         * @description Any other method is answered with 405. HEAD is GET without the body.
         */
        options: operations["readOpenApiOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "session.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (queued)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionQueued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.starting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (starting)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionStarting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (running)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionRunning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.extended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (extended)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionExtended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.board_lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (board lost)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionBoardLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.board_back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (board back)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionBoardBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the change of a session (ended)
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveSessionEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.posted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an entry of the ledger
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveCreditsPosted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a test
         * @description Posted to the URL of a webhook, as the Standard Webhooks specification says.
         */
        post: operations["receiveWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        CreateKey: {
            /** @description What the key is for, 1 to 100 characters. Invisible text means no label. */
            label?: string | null;
            /** @description When the key stops working. Without it, the key works until it is revoked. A key with an expiry can only create keys that expire no later. */
            expires_at?: string | null;
            /**
             * @description `full`, the default, may do everything. `run` starts sessions and sees and changes only those. `read` changes nothing. Fixed for life.
             * @enum {string}
             */
            access?: "full" | "run" | "read";
            /** @description How many credits its sessions may cost a day, by UTC. Without it, no limit. A key with a limit can only create keys with one that is no higher. */
            credits_per_day?: number | null;
        };
        RequestGrant: {
            /** @description What the program calls itself, 1 to 100 characters. The page shows it as a claim. */
            client_name: string;
            /** @description What the key is for, 1 to 100 characters. Invisible text means no label. */
            label?: string | null;
            /** @description When the key stops working. Without it, the key works until it is revoked. A key with an expiry can only create keys that expire no later. */
            expires_at?: string | null;
            /**
             * @description `full`, the default, may do everything. `run` starts sessions and sees and changes only those. `read` changes nothing. Fixed for life.
             * @enum {string}
             */
            access?: "full" | "run" | "read";
            /** @description How many credits its sessions may cost a day, by UTC. Without it, no limit. A key with a limit can only create keys with one that is no higher. */
            credits_per_day?: number | null;
        };
        RedeemGrant: {
            /** @description What `POST /v1/auth/device` answered. */
            device_code: string;
        };
        /** @description Exactly one of `board_type` and `board_id` is needed. */
        StartSession: {
            /** @description A type of board. Send this or `board_id`, not both. */
            board_type?: string;
            /** @description A specific board. Send this or `board_type`, not both. */
            board_id?: string;
            /** @description Defaults to the type’s first image, by label. */
            base_image_id?: string;
            /**
             * @description Maximum running time in minutes.
             * @default 60
             */
            minutes?: number;
            /**
             * @description Whether to join the queue when no board is free.
             * @default true
             */
            wait?: boolean;
            /** @description Up to 8 name–value pairs of your own. They cannot be changed. Common names are ci, repository, ref, sha, job and run_url; an https `run_url` is a link on the session’s page. */
            metadata?: components["schemas"]["Metadata"];
            /** @description The session ends `lease_expired` if its lease is not renewed within so many seconds. */
            lease_seconds?: number;
            /** @description The session ends `credits_exhausted` before the minute that would cost more in all. */
            max_credits?: number;
            /**
             * @description How fast an emulated board runs: `real` (the default), no faster than real time, or `max`, as fast as it can. Minutes are charged by real time. Needs a board with the capability `speed`.
             * @enum {string}
             */
            speed?: "real" | "max";
            /** @description What the noise and bounce of parts are drawn from: the same seed and inputs give the same run. Needs a board with the capability `parts`. */
            seed?: number;
            /** @description Emulated parts on the pins of the board. Needs a board with the capability `parts`. */
            parts?: {
                /** @description A name of your own, by which the part is set and read. */
                name: string;
                /** @enum {string} */
                kind: "button" | "led" | "potentiometer" | "dht22" | "ssd1306" | "uart";
                pin?: string;
                /**
                 * @description Where a resistor pulls the pin while the button is not pressed.
                 * @enum {string}
                 */
                pull?: "up" | "down";
                /** @description For how many milliseconds the contact may bounce. */
                bounce_ms?: number;
                /** @description Whether the button is held down. */
                pressed?: boolean;
                /** @description How many millivolts a measurement may be off. */
                noise_mv?: number;
                /** @description Which part of the supply voltage is on the pin. */
                value?: number;
                /** @description What it measures, in degrees Celsius. */
                temperature?: number;
                /** @description What it measures, in percent. */
                humidity?: number;
                /**
                 * @description What is wrong with it: it says nothing, or its checksum is wrong.
                 * @enum {string}
                 */
                fault?: "none" | "silent" | "checksum";
                sda?: string;
                scl?: string;
                /**
                 * @description Its address on the bus.
                 * @enum {number}
                 */
                address?: 60 | 61;
                /**
                 * @description How many rows it has.
                 * @enum {number}
                 */
                height?: 32 | 64;
                /** @description The pin on which it receives: the board sends there. */
                rx?: string;
                /** @description The pin on which it sends: the board receives there. */
                tx?: string;
                /** @description Its bits in a second. */
                baud?: number;
            }[];
        };
        /** @description Up to 8 pairs of a name (1 to 40 characters: a–z, 0–9, _, . and -) and a text of at most 200 characters. */
        Metadata: {
            [key: string]: string;
        };
        ExtendSession: {
            /** @description How many minutes to add. */
            minutes: number;
        };
        CreateTicket: {
            /**
             * @description `rw` may type, `ro` only reads.
             * @default ro
             * @enum {string}
             */
            mode?: "rw" | "ro";
            /**
             * @description How long the ticket works.
             * @default 60
             */
            minutes?: number;
        };
        /** @description Exactly one of `firmware_id` and `base_image_id` is needed. */
        FlashBoard: {
            /** @description A file that you have uploaded. */
            firmware_id?: string;
            /** @description Or a base image of the board type. */
            base_image_id?: string;
            /**
             * @description Read it back and compare, if the board can.
             * @default true
             */
            verify?: boolean;
            /** @description Where the bytes of a `bin` begin. By default, where the flash does. */
            address?: number;
        };
        SetPower: {
            /**
             * @description `cycle` is off and on again.
             * @enum {string}
             */
            state: "on" | "off" | "cycle";
        };
        /** @description Exactly one of `level` and `volts` is needed. */
        SetPin: {
            /** @description What a button or switch puts on the pin: 0 is low, 1 is high. */
            level?: number;
            /** @description What an analogue input gets. */
            volts?: number;
        };
        /** @description One member or more, of those that the kind of the part has. */
        SetPart: {
            /** @description Whether the button is held down. */
            pressed?: boolean;
            /** @description Which part of the supply voltage is on the pin. */
            value?: number;
            /** @description What it measures, in degrees Celsius. */
            temperature?: number;
            /** @description What it measures, in percent. */
            humidity?: number;
            /**
             * @description What is wrong with it: it says nothing, or its checksum is wrong.
             * @enum {string}
             */
            fault?: "none" | "silent" | "checksum";
            /** @description Text that it sends to the board, as UTF-8. */
            send?: string;
        };
        SetLimits: {
            /** @description What all sessions may cost a day (UTC). They end before they would cost more. Null for no limit. */
            credits_per_day: number | null;
            /** @description We e-mail you once each time the balance drops below this. Null for no e-mail. */
            low_balance_credits: number | null;
        };
        CreateWebhook: {
            /** @description Where to post events: https, without a user name or password. */
            url: string;
            /** @description What it is for, 1 to 100 characters. */
            label?: string | null;
            /** @description The types of events to deliver. Default: all. One or more of `session.queued`, `session.starting`, `session.running`, `session.extended`, `session.board_lost`, `session.board_back`, `session.ended`, `credits.posted`. [What each means](/docs/webhooks#webhook-events). */
            event_types?: ("session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended" | "credits.posted")[] | null;
        };
        EnrolAgent: {
            /** @description The one-time token that the operator made. */
            token: string;
            /** @description The name that the token was made for. */
            name: string;
            /** @description The version of the agent program. */
            version: string;
        };
        SessionChange: {
            session_id: string;
            /** @enum {string} */
            state: "queued" | "starting" | "running" | "ended";
            board_type: string;
            board_id: string | null;
            /** @description `web`, or the id of an API key. */
            started_by: string;
            expires_at: string | null;
            end_reason: ("user_ended" | "cancelled" | "time_limit" | "credits_exhausted" | "queue_timeout" | "start_failed" | "board_failed" | "lease_expired" | "operator_ended" | "account_closed") | null;
            credits_used: number;
            credits_refunded: number;
        };
        PostedEntry: {
            entry_id: string;
            /** @enum {string} */
            kind: "signup_grant" | "top_up" | "session" | "refund" | "adjustment";
            amount: number;
            balance_after: number;
            session_id: string | null;
            top_up_id: string | null;
        };
        Problem: {
            /**
             * Format: uri
             * @description Where this code is explained.
             */
            type: string;
            title: string;
            status: number;
            /**
             * @description Does not change; `title` and `detail` are for people and may change.
             * @enum {string}
             */
            code: "invalid_request" | "authorization_pending" | "slow_down" | "access_denied" | "expired_token" | "unauthorized" | "paid_tier_required" | "key_credits_exhausted" | "account_credits_exhausted" | "insufficient_credits" | "cross_origin_request" | "not_permitted" | "unconfirmed_email" | "not_found" | "method_not_allowed" | "key_limit_reached" | "session_limit_reached" | "idempotency_key_reused" | "session_ended" | "command_running" | "not_supported" | "firmware_limit_reached" | "webhook_limit_reached" | "no_board_available" | "console_limit_reached" | "board_unreachable" | "payload_too_large" | "unsupported_media_type" | "upgrade_required" | "rate_limited" | "internal_error" | "unavailable";
            detail: string;
            /** @description Quote it when you ask about an error. */
            request_id: string;
            /** @description Present if input was refused. */
            errors?: components["schemas"]["InputProblem"][];
            /** Format: uri */
            top_up_url?: string;
            balance?: number;
            required?: number;
            /** @description The API key that the same request has created before. */
            key_id?: string;
            /** @description The code again, for OAuth clients. */
            error?: string;
        };
        InputProblem: {
            /** @description The query parameter that was refused. */
            parameter?: string;
            /** @description The member of the body that was refused (RFC 6901). */
            pointer?: string;
            detail: string;
        };
        User: {
            id: string;
            email: string;
            /**
             * @description `paid` from the first top-up on. API keys need the paid tier.
             * @enum {string}
             */
            tier: "free" | "paid";
            /** @description The balance: what live sessions have cost so far is taken off. */
            credits: number;
            /** Format: date-time */
            created_at: string;
        };
        Keys: {
            keys: components["schemas"]["Key"][];
            limit: number;
            offset: number;
            total: number;
        };
        Key: {
            id: string;
            label: string | null;
            /** @description The end of the secret, to tell keys apart. */
            last_four: string;
            /** Format: date-time */
            created_at: string;
            /** @description Accurate to the minute. */
            last_used_at: string | null;
            /** @description Null if it works until it is revoked. */
            expires_at: string | null;
            /** @description `web`, `device` for a program that somebody logged in, or the id of the key that created it. */
            created_by: string;
            /**
             * @description `full`, the default, may do everything. `run` starts sessions and sees and changes only those. `read` changes nothing. Fixed for life.
             * @enum {string}
             */
            access: "full" | "run" | "read";
            /** @description Null if it has no limit of its own. */
            credits_per_day: number | null;
            /** @description What its sessions have cost since midnight UTC. */
            credits_used_today: number;
        };
        CreatedKey: {
            id: string;
            label: string | null;
            /** @description The end of the secret, to tell keys apart. */
            last_four: string;
            /** Format: date-time */
            created_at: string;
            /** @description Accurate to the minute. */
            last_used_at: string | null;
            /** @description Null if it works until it is revoked. */
            expires_at: string | null;
            /** @description `web`, `device` for a program that somebody logged in, or the id of the key that created it. */
            created_by: string;
            /**
             * @description `full`, the default, may do everything. `run` starts sessions and sees and changes only those. `read` changes nothing. Fixed for life.
             * @enum {string}
             */
            access: "full" | "run" | "read";
            /** @description Null if it has no limit of its own. */
            credits_per_day: number | null;
            /** @description What its sessions have cost since midnight UTC. */
            credits_used_today: number;
            /** @description The secret, returned only once. */
            key: string;
        };
        RequestedGrant: {
            /** @description The program’s secret: it fetches the key with it. Returned only once. */
            device_code: string;
            /** @description What the person compares or types, such as `BCDF-GHJK`. */
            user_code: string;
            /**
             * Format: uri
             * @description The page where the person types the code.
             */
            verification_uri: string;
            /**
             * Format: uri
             * @description The same page with the code filled in.
             */
            verification_uri_complete: string;
            /** @description How many seconds both codes work. */
            expires_in: number;
            /** @description How many seconds to wait between two polls. */
            interval: number;
        };
        Boards: {
            boards: components["schemas"]["Board"][];
            limit: number;
            offset: number;
            total: number;
        };
        Board: {
            id: string;
            /** @description The board type, such as `stm32-h753`. */
            board_type: string;
            /** @description The name of this board, such as “Uno #1”. */
            label: string;
            /** @description The hardware in a sentence: processor, memory and parts. */
            board_specs: string;
            /** @enum {string} */
            state: "available" | "in_use" | "maintenance" | "offline";
            /** @description Where the board is, if its operator says so. */
            location: string | null;
            /** @description The cost of a session per minute. */
            credits_per_minute: number;
            /** @description The images that fit it. */
            base_image_ids: string[];
            /** @description What can be done with it: `console`, `flash`, `reset`, `power`, `break`, `gpio`, `parts`, `speed`. Others may come. */
            capabilities: string[];
            /** @description The firmware formats it takes, of `uf2`, `hex`, `elf`, `bin`. */
            flash_formats: string[];
            /** @description The largest firmware file it takes. Null if it cannot be flashed. */
            max_firmware_bytes: number | null;
            /** @description Whether the board is emulated in software. */
            emulated: boolean;
            /**
             * @description What its last check found: `unknown` before the first one.
             * @enum {string}
             */
            health: "good" | "unknown" | "bad";
            /** Format: date-time */
            created_at: string;
        };
        BoardWithSuccessRate: {
            id: string;
            /** @description The board type, such as `stm32-h753`. */
            board_type: string;
            /** @description The name of this board, such as “Uno #1”. */
            label: string;
            /** @description The hardware in a sentence: processor, memory and parts. */
            board_specs: string;
            /** @enum {string} */
            state: "available" | "in_use" | "maintenance" | "offline";
            /** @description Where the board is, if its operator says so. */
            location: string | null;
            /** @description The cost of a session per minute. */
            credits_per_minute: number;
            /** @description The images that fit it. */
            base_image_ids: string[];
            /** @description What can be done with it: `console`, `flash`, `reset`, `power`, `break`, `gpio`, `parts`, `speed`. Others may come. */
            capabilities: string[];
            /** @description The firmware formats it takes, of `uf2`, `hex`, `elf`, `bin`. */
            flash_formats: string[];
            /** @description The largest firmware file it takes. Null if it cannot be flashed. */
            max_firmware_bytes: number | null;
            /** @description Whether the board is emulated in software. */
            emulated: boolean;
            /**
             * @description What its last check found: `unknown` before the first one.
             * @enum {string}
             */
            health: "good" | "unknown" | "bad";
            /** Format: date-time */
            created_at: string;
            /** @description What part of its last sessions (30 days, at most 200) ended without a failure of the board, from 0 to 1. Null if there were none. */
            success_rate: number | null;
        };
        BoardTypes: {
            board_types: components["schemas"]["BoardType"][];
        };
        BoardType: {
            /** @description The slug of the type, such as `stm32-h753`. */
            board_type: string;
            /** @description The hardware in a sentence: processor, memory and parts. */
            board_specs: string;
            /** @description The cost of a session per minute. */
            credits_per_minute: number;
            /** @description How many boards there are. */
            total: number;
            /** @description How many of them are in service: free or in use. With 0, a session would wait in vain. */
            online: number;
            /** @description How many of them a start would get now. */
            available: number;
            /** @description How many sessions wait for one. */
            queue_length: number;
            /** @description The median wait of the starts of the last 14 days, of the newest 1,000 at most. Null with fewer than 10 starts. */
            wait_seconds_p50: number | null;
            /** @description The wait that nine of ten starts did not exceed. */
            wait_seconds_p90: number | null;
            /** @description The images that fit it. */
            base_image_ids: string[];
            /** @description The firmware formats that its boards take. */
            flash_formats: string[];
            /** @description The largest firmware file that one of them takes. Null if none can be flashed. */
            max_firmware_bytes: number | null;
            /** @description What firmware files have to fit. Null if that is not known. */
            chip: components["schemas"]["Chip"] | null;
        };
        Chip: {
            /** @description In words, such as “an ATmega328P”. */
            name: string;
            /** @description Where a file may have bytes. The first one is the flash, where raw bytes begin. */
            memories: {
                start: number;
                size: number;
            }[];
            /** @description The `e_machine` of its ELF files. */
            elf_machine: number;
            /** @description What it runs, as ELF files name it: `avr5`, or `v7-M` of Arm’s. */
            architectures: string[];
            /** @description The families of UF2 files that are for it. */
            uf2_families: number[];
            /** @description The boards in universal HEX files that are for it. Null if it takes no such file. */
            universal_hex_boards: number[] | null;
        };
        FirmwareCheck: {
            board_type: string;
            filename: string;
            /** @enum {string} */
            format: "uf2" | "hex" | "elf" | "bin";
            /** @description In bytes. */
            size: number;
        };
        BaseImages: {
            base_images: components["schemas"]["BaseImage"][];
        };
        BaseImage: {
            id: string;
            board_type: string;
            label: string;
            description: string;
            /** Format: date-time */
            created_at: string;
        };
        Sessions: {
            active: components["schemas"]["Session"][];
            ended: components["schemas"]["Session"][];
            limit: number;
            offset: number;
            total: number;
        };
        Session: {
            id: string;
            user_id: string;
            /** @description Null while the session is queued. */
            board_id: string | null;
            board_type: string;
            /** @description The board’s specs when the session got it. Later changes do not affect it. */
            board_specs: string;
            /** @description The image on the board when the session becomes usable. */
            base_image_id: string;
            /**
             * @description Changes in this order only; a state may be skipped. Sessions that have not ended are active.
             * @enum {string}
             */
            state: "queued" | "starting" | "running" | "ended";
            /** @description Null until the session ends. */
            end_reason: ("user_ended" | "cancelled" | "time_limit" | "credits_exhausted" | "queue_timeout" | "start_failed" | "board_failed" | "lease_expired" | "operator_ended" | "account_closed") | null;
            /** @description Paid so far, before refunds. */
            credits_used: number;
            /** @description Refunded so far. */
            credits_refunded: number;
            /** Format: date-time */
            created_at: string;
            /** @description When it began to run. */
            started_at: string | null;
            ended_at: string | null;
            /** @description When its time limit ends it. */
            expires_at: string | null;
            /** @description Charged as each running minute starts. Fixed for the session. */
            credits_per_minute: number;
            /** @description From 1, within the board type. Null unless queued. */
            queue_position: number | null;
            /** @description `web`, or the id of the API key that started it. */
            started_by: string;
            /** @description The pairs given at the start. */
            metadata: components["schemas"]["Metadata"];
            /** @description Null without a lease. */
            lease_seconds: number | null;
            /** @description When the session ends unless its lease is renewed. Null without a lease. */
            lease_expires_at: string | null;
            /** @description It ends before it costs more. Null without such a limit. */
            max_credits: number | null;
            /** @description When its turn in the queue will come if every session uses all of its time. Null unless queued, and if that cannot be known. */
            estimated_start_at: string | null;
        };
        SessionWithConnection: {
            id: string;
            user_id: string;
            /** @description Null while the session is queued. */
            board_id: string | null;
            board_type: string;
            /** @description The board’s specs when the session got it. Later changes do not affect it. */
            board_specs: string;
            /** @description The image on the board when the session becomes usable. */
            base_image_id: string;
            /**
             * @description Changes in this order only; a state may be skipped. Sessions that have not ended are active.
             * @enum {string}
             */
            state: "queued" | "starting" | "running" | "ended";
            /** @description Null until the session ends. */
            end_reason: ("user_ended" | "cancelled" | "time_limit" | "credits_exhausted" | "queue_timeout" | "start_failed" | "board_failed" | "lease_expired" | "operator_ended" | "account_closed") | null;
            /** @description Paid so far, before refunds. */
            credits_used: number;
            /** @description Refunded so far. */
            credits_refunded: number;
            /** Format: date-time */
            created_at: string;
            /** @description When it began to run. */
            started_at: string | null;
            ended_at: string | null;
            /** @description When its time limit ends it. */
            expires_at: string | null;
            /** @description Charged as each running minute starts. Fixed for the session. */
            credits_per_minute: number;
            /** @description From 1, within the board type. Null unless queued. */
            queue_position: number | null;
            /** @description `web`, or the id of the API key that started it. */
            started_by: string;
            /** @description The pairs given at the start. */
            metadata: components["schemas"]["Metadata"];
            /** @description Null without a lease. */
            lease_seconds: number | null;
            /** @description When the session ends unless its lease is renewed. Null without a lease. */
            lease_expires_at: string | null;
            /** @description It ends before it costs more. Null without such a limit. */
            max_credits: number | null;
            /** @description When its turn in the queue will come if every session uses all of its time. Null unless queued, and if that cannot be known. */
            estimated_start_at: string | null;
            /** @description Null until the board has been prepared, and for boards without a console. */
            console: {
                /** @description How much output is recorded. */
                bytes: number;
                /** @description All output from this offset on is kept; before it, only the first 64 KiB are. */
                first_offset: number;
            } | null;
            /** @description Whether the board can be reached now. Null unless the session has a board with a console. */
            board_online: boolean | null;
            /** @description What caused the end. `policy`: a limit or the operator (`time_limit`, `credits_exhausted`, `queue_timeout`, `lease_expired`, `operator_ended`). `infrastructure`: the board or the service (`start_failed`, `board_failed`). Null if it was an act of the user (`user_ended`, `cancelled`, `account_closed`). `user` is reserved. */
            end_fault: ("user" | "policy" | "infrastructure") | null;
            /** @description The reason in words, if there is more to say. */
            end_message: string | null;
            /** @description The newest act on its board, and how far it is. */
            command: components["schemas"]["LatestCommand"] | null;
            /**
             * @description How fast an emulated board runs: `real` or `max`.
             * @enum {string}
             */
            speed: "real" | "max";
            /** @description What the noise and bounce of parts are drawn from, if it was given. */
            seed: number | null;
            /** @description The emulated parts on the pins of the board. */
            parts: components["schemas"]["Part"][];
            /** @description How to reach the board, as lines of text. Null unless the session is running and the operator has set it. */
            connection: string | null;
        };
        LatestCommand: {
            id: string;
            /** @enum {string} */
            kind: "prepare" | "flash" | "reset" | "power_on" | "power_off" | "power_cycle" | "break" | "health_check" | "wipe";
            /**
             * @description The last three are ends.
             * @enum {string}
             */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description The file of a flash. Null once it is deleted. */
            firmware_id: string | null;
            base_image_id: string | null;
            /** @description The step of a flash. */
            phase: ("fetch" | "erase" | "write" | "verify" | "reset") | null;
            /** @description How much of the step is done, in per cent. */
            progress: number;
            /** @description Where the output of what the command started begins in the console. */
            output_from: number | null;
            /** @description The end of what the flash tool printed. Null if it printed nothing. */
            output_tail: string | null;
            /** @description Who caused a failure: `user` is the file, `infrastructure` is us. */
            fault: ("user" | "infrastructure") | null;
            /** @description What went wrong, in words. */
            error: string | null;
            /** Format: date-time */
            created_at: string;
            started_at: string | null;
            ended_at: string | null;
        };
        Part: {
            /** @description A name of your own, by which the part is set and read. */
            name: string;
            /** @enum {string} */
            kind: "button" | "led" | "potentiometer" | "dht22" | "ssd1306" | "uart";
            pin?: string;
            /**
             * @description Where a resistor pulls the pin while the button is not pressed.
             * @enum {string}
             */
            pull?: "up" | "down";
            /** @description For how many milliseconds the contact may bounce. */
            bounce_ms?: number;
            /** @description Whether the button is held down. */
            pressed?: boolean;
            /** @description How many millivolts a measurement may be off. */
            noise_mv?: number;
            /** @description Which part of the supply voltage is on the pin. */
            value?: number;
            /** @description What it measures, in degrees Celsius. */
            temperature?: number;
            /** @description What it measures, in percent. */
            humidity?: number;
            /**
             * @description What is wrong with it: it says nothing, or its checksum is wrong.
             * @enum {string}
             */
            fault?: "none" | "silent" | "checksum";
            sda?: string;
            scl?: string;
            /**
             * @description Its address on the bus.
             * @enum {number}
             */
            address?: 60 | 61;
            /**
             * @description How many rows it has.
             * @enum {number}
             */
            height?: 32 | 64;
            /** @description The pin on which it receives: the board sends there. */
            rx?: string;
            /** @description The pin on which it sends: the board receives there. */
            tx?: string;
            /** @description Its bits in a second. */
            baud?: number;
        };
        RenewedLease: {
            /** Format: date-time */
            lease_expires_at: string;
        };
        TicketList: {
            tickets: components["schemas"]["TicketRecord"][];
        };
        TicketRecord: {
            id: string;
            /** @enum {string} */
            mode: "rw" | "ro";
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
        };
        ConsoleTicket: {
            id: string;
            /** @description Shown once. Offer it as the subprotocol `ticket.` and this text. */
            ticket: string;
            /** @enum {string} */
            mode: "rw" | "ro";
            /** Format: date-time */
            expires_at: string;
        };
        Firmware: {
            id: string;
            filename: string;
            /** @enum {string} */
            format: "uf2" | "hex" | "elf" | "bin";
            /** @description In bytes. */
            size: number;
            /** @description The SHA-256 of the file, in hexadecimal digits. */
            sha256: string;
            /** Format: date-time */
            created_at: string;
        };
        Command: {
            id: string;
            session_id: string;
            /** @enum {string} */
            kind: "prepare" | "flash" | "reset" | "power_on" | "power_off" | "power_cycle" | "break" | "health_check" | "wipe";
            /**
             * @description The last three are ends.
             * @enum {string}
             */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description The file of a flash. Null once it is deleted. */
            firmware_id: string | null;
            base_image_id: string | null;
            /** @description The step of a flash. */
            phase: ("fetch" | "erase" | "write" | "verify" | "reset") | null;
            /** @description How much of the step is done, in per cent. */
            progress: number;
            /** @description Where the output of what the command started begins in the console. */
            output_from: number | null;
            /** @description The end of what the flash tool printed. Null if it printed nothing. */
            output_tail: string | null;
            /** @description Who caused a failure: `user` is the file, `infrastructure` is us. */
            fault: ("user" | "infrastructure") | null;
            /** @description What went wrong, in words. */
            error: string | null;
            /** Format: date-time */
            created_at: string;
            started_at: string | null;
            ended_at: string | null;
        };
        Pins: {
            pins: components["schemas"]["Pin"][];
        };
        Pin: {
            name: string;
            /** @enum {string} */
            direction: "in" | "out";
            /** @description 0 is low, 1 is high. Null if the pin is switched fast. */
            level: number | null;
            /** @description The part of the time that a pin that is switched fast is high. */
            duty: number | null;
        };
        LiveParts: {
            parts: components["schemas"]["LivePart"][];
        };
        LivePart: {
            name: string;
            kind: string;
            /** @description What it has to tell, by its kind: for example `pressed`, `volts`, `reads`, `frame` or `received`. */
            state: {
                [key: string]: unknown;
            };
        };
        Credits: {
            /** @description The credits you can spend: the last `balance_after` plus what is pending. */
            balance: number;
            /** @description What live sessions have cost so far, less refunds, newest first. */
            pending: components["schemas"]["PendingEntry"][];
            entries: components["schemas"]["Entry"][];
            limit: number;
            offset: number;
            total: number;
        };
        PendingEntry: {
            id: string;
            /** @enum {string} */
            kind: "signup_grant" | "top_up" | "session" | "refund" | "adjustment";
            /** @description In credits: the cost so far, less refunds. Zero or negative. */
            amount: number;
            /** @description Null until it is posted. */
            balance_after: null;
            /** @description The session it paid for. */
            session_id: string | null;
            /** @description The top-up it came from. */
            top_up_id: string | null;
            description: string;
            /**
             * Format: date-time
             * @description When the session began to run.
             */
            created_at: string;
        };
        Entry: {
            id: string;
            /** @enum {string} */
            kind: "signup_grant" | "top_up" | "session" | "refund" | "adjustment";
            /** @description In credits; negative if spent. */
            amount: number;
            /** @description The balance of the previous entry plus the amount, without pending charges. */
            balance_after: number;
            /** @description The session it paid for. */
            session_id: string | null;
            /** @description The top-up it came from. */
            top_up_id: string | null;
            description: string;
            /** Format: date-time */
            created_at: string;
        };
        Limits: {
            /** @description What all sessions may cost a day (UTC). They end before they would cost more. Null for no limit. */
            credits_per_day: number | null;
            /** @description What sessions have cost since midnight UTC, less refunds. */
            credits_used_today: number;
            /** @description We e-mail you once each time the balance drops below this. Null for no e-mail. */
            low_balance_credits: number | null;
        };
        Event: components["schemas"]["SessionEvent"] | components["schemas"]["CreditEvent"];
        SessionEvent: {
            /** @description Send the last one as `Last-Event-ID` to go on after it. */
            id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended";
            data: components["schemas"]["SessionChange"];
        };
        CreditEvent: {
            /** @description Send the last one as `Last-Event-ID` to go on after it. */
            id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "credits.posted";
            data: components["schemas"]["PostedEntry"];
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        Webhook: {
            id: string;
            url: string;
            label: string | null;
            /** @description Null means all events. */
            event_types: ("session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended" | "credits.posted")[] | null;
            /** @description When it was turned off. A test that is delivered turns it on again. */
            disabled_at: string | null;
            /** @description `gone`: the receiver answered 410. `failing`: nothing was delivered for five days. `secret_lost`: create it again. */
            disabled_reason: ("gone" | "failing" | "secret_lost") | null;
            /** Format: date-time */
            created_at: string;
        };
        CreatedWebhook: {
            id: string;
            url: string;
            label: string | null;
            /** @description Null means all events. */
            event_types: ("session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended" | "credits.posted")[] | null;
            /** @description When it was turned off. A test that is delivered turns it on again. */
            disabled_at: string | null;
            /** @description `gone`: the receiver answered 410. `failing`: nothing was delivered for five days. `secret_lost`: create it again. */
            disabled_reason: ("gone" | "failing" | "secret_lost") | null;
            /** Format: date-time */
            created_at: string;
            /** @description What deliveries are signed with, returned only once. */
            secret: string;
        };
        WebhookDelivery: {
            id: string;
            /** @description The event’s id; null for a test. */
            event_id: string | null;
            /** @enum {string} */
            type: "session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended" | "credits.posted" | "webhook.test";
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            next_attempt_at: string | null;
            delivered_at: string | null;
            failed_at: string | null;
            /** @description The status of the last response. */
            response_status: number | null;
            /** @description What went wrong in the last attempt. */
            error: string | null;
            /** @description How long the last attempt took. */
            duration_ms: number | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookDeliveries: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            limit: number;
            offset: number;
            total: number;
        };
        EnrolledAgent: {
            agent_id: string;
            /** @description Shown once. It opens the agent’s connection. */
            credential: string;
        };
        OpenApi: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        SessionMessage: {
            /** @enum {string} */
            type: "session.queued" | "session.starting" | "session.running" | "session.extended" | "session.board_lost" | "session.board_back" | "session.ended";
            /**
             * Format: date-time
             * @description When it happened: `created_at` of the event.
             */
            timestamp: string;
            data: components["schemas"]["SessionChange"];
        };
        CreditMessage: {
            /** @constant */
            type: "credits.posted";
            /**
             * Format: date-time
             * @description When it happened: `created_at` of the event.
             */
            timestamp: string;
            data: components["schemas"]["PostedEntry"];
        };
        TestMessage: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened: `created_at` of the event.
             */
            timestamp: string;
            data: {
                webhook_id: string;
            };
        };
    };
    responses: {
        /** @description `invalid_request`: The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: The request had an `Expect` other than `100-continue`. */
        ExpectationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: The address and the headers were more than 16 KiB together. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What is allowed here. */
        Allowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `method_not_allowed`: the answer to every method that `Allow` does not have. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request, also in our logs. */
        RequestId: string;
        /** @description Calls left (`r`), and seconds until the limit resets (`t`). */
        RateLimit: string;
        /** @description Calls (`q`) a key or a login has in so many seconds (`w`). */
        RateLimitPolicy: string;
        /** @description The address of what was created. */
        Location: string;
        /** @description The pages beside this one: `first`, `prev`, `next`, `last` (RFC 8288). */
        Link: string;
        /** @description Send it as `If-None-Match` to get 304 while nothing has changed. */
        ETag: string;
        /** @description The seconds to wait before another try. */
        RetryAfter: string;
        /** @description `true` if an earlier request with this `Idempotency-Key` did it. */
        IdempotencyReplayed: string;
        /** @description How to authenticate. */
        Authenticate: string;
        /** @description The methods that are allowed here. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user whose credentials these are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *       "email": "ada@example.com",
                     *       "tier": "paid",
                     *       "credits": 232,
                     *       "created_at": "2026-09-01T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMeOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of your keys, without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *           "label": "nightly CI",
                     *           "last_four": "0e1b",
                     *           "created_at": "2026-10-24T09:12:44.301Z",
                     *           "last_used_at": "2026-11-20T14:47:00.000Z",
                     *           "expires_at": null,
                     *           "created_by": "web",
                     *           "access": "run",
                     *           "credits_per_day": 500,
                     *           "credits_used_today": 29
                     *         }
                     *       ],
                     *       "limit": 100,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Keys"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of 8 to 64 letters, digits and `-_.:` that is new for each act. A repeat within 24 hours creates nothing: it is refused with `idempotency_key_reused` and the `key_id` of the key, because a secret is returned only once. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "label": "nightly CI",
                 *       "access": "run",
                 *       "credits_per_day": 500
                 *     }
                 */
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "label": "nightly CI",
                     *       "last_four": "0e1b",
                     *       "created_at": "2026-10-24T09:12:44.301Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "created_by": "key_01m2c0q8ate4cbmrhs0zzemnt3",
                     *       "access": "run",
                     *       "credits_per_day": 500,
                     *       "credits_used_today": 0,
                     *       "key": "key_2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `paid_tier_required`: The paid tier is required. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `key_limit_reached`: The key limit is reached. `idempotency_key_reused`: The idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description `revoke` also revokes the live keys that it created, and those that they created. */
                created_keys?: "keep" | "revoke";
            };
            header?: never;
            path: {
                /** @description The key to revoke. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeKeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key to revoke. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    requestKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_name": "boardwalk on lab-pc",
                 *       "access": "run"
                 *     }
                 */
                "application/json": components["schemas"]["RequestGrant"];
            };
        };
        responses: {
            /** @description The codes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "0000000000000000000000000000000000000000000000000000000000000000",
                     *       "user_code": "BCDF-GHJK",
                     *       "verification_uri": "https://boardwalk.example/device",
                     *       "verification_uri_complete": "https://boardwalk.example/device?user_code=BCDF-GHJK",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["RequestedGrant"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestKeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    redeemKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_code": "0000000000000000000000000000000000000000000000000000000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["RedeemGrant"];
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "label": "nightly CI",
                     *       "last_four": "0e1b",
                     *       "created_at": "2026-10-24T09:12:44.301Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "created_by": "device",
                     *       "access": "run",
                     *       "credits_per_day": 500,
                     *       "credits_used_today": 0,
                     *       "key": "key_2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b2f6c0e1b"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            /** @description `authorization_pending`: Waiting for approval. `slow_down`: Polling too fast. `access_denied`: The request was denied. `expired_token`: The request expired. `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `paid_tier_required`: The paid tier is required. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `key_limit_reached`: The key limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeemKeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listBoards: {
        parameters: {
            query?: {
                /** @description Only boards of this type. */
                board_type?: string;
                /** @description Only boards in this state. */
                state?: "available" | "in_use" | "maintenance" | "offline";
                capability?: string;
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the boards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "boards": [
                     *         {
                     *           "id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *           "board_type": "uno-emulated",
                     *           "label": "Uno #1",
                     *           "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *           "state": "available",
                     *           "location": null,
                     *           "credits_per_minute": 1,
                     *           "base_image_ids": [
                     *             "img_01k7r41wjhedrrds0rcqwtwdh8"
                     *           ],
                     *           "capabilities": [
                     *             "console",
                     *             "flash",
                     *             "reset",
                     *             "power",
                     *             "gpio",
                     *             "parts",
                     *             "speed"
                     *           ],
                     *           "flash_formats": [
                     *             "hex",
                     *             "elf",
                     *             "bin"
                     *           ],
                     *           "max_firmware_bytes": 2097152,
                     *           "emulated": true,
                     *           "health": "good",
                     *           "created_at": "2026-05-02T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 100,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Boards"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBoardsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The board to read. */
                board_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *       "board_type": "uno-emulated",
                     *       "label": "Uno #1",
                     *       "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *       "state": "available",
                     *       "location": null,
                     *       "credits_per_minute": 1,
                     *       "base_image_ids": [
                     *         "img_01k7r41wjhedrrds0rcqwtwdh8"
                     *       ],
                     *       "capabilities": [
                     *         "console",
                     *         "flash",
                     *         "reset",
                     *         "power",
                     *         "gpio",
                     *         "parts",
                     *         "speed"
                     *       ],
                     *       "flash_formats": [
                     *         "hex",
                     *         "elf",
                     *         "bin"
                     *       ],
                     *       "max_firmware_bytes": 2097152,
                     *       "emulated": true,
                     *       "health": "good",
                     *       "created_at": "2026-05-02T12:00:00.000Z",
                     *       "success_rate": 0.995
                     *     }
                     */
                    "application/json": components["schemas"]["BoardWithSuccessRate"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBoardOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The board to read. */
                board_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listBoardTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "board_types": [
                     *         {
                     *           "board_type": "uno-emulated",
                     *           "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *           "credits_per_minute": 1,
                     *           "total": 6,
                     *           "online": 5,
                     *           "available": 4,
                     *           "queue_length": 0,
                     *           "wait_seconds_p50": 2,
                     *           "wait_seconds_p90": 9,
                     *           "base_image_ids": [
                     *             "img_01k7r41wjhedrrds0rcqwtwdh8"
                     *           ],
                     *           "flash_formats": [
                     *             "hex",
                     *             "elf",
                     *             "bin"
                     *           ],
                     *           "max_firmware_bytes": 2097152,
                     *           "chip": {
                     *             "name": "an ATmega328P",
                     *             "memories": [
                     *               {
                     *                 "start": 0,
                     *                 "size": 32768
                     *               }
                     *             ],
                     *             "elf_machine": 83,
                     *             "architectures": [
                     *               "avr5"
                     *             ],
                     *             "uf2_families": [],
                     *             "universal_hex_boards": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BoardTypes"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBoardTypesOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    checkFirmware: {
        parameters: {
            query?: {
                /** @description Default: by the file extension in `filename` (uf2, hex or elf), else by the first bytes. Raw bytes have no mark: a `filename` that ends in `.bin`, or `format=bin`, says what they are. */
                format?: "uf2" | "hex" | "elf" | "bin";
                /** @description The name of the file, for people. At most 100 characters. */
                filename?: string;
            };
            header?: never;
            path: {
                board_type: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file fits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "board_type": "uno-emulated",
                     *       "filename": "blink.hex",
                     *       "format": "hex",
                     *       "size": 2642
                     *     }
                     */
                    "application/json": components["schemas"]["FirmwareCheck"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `not_supported`: The board cannot do that. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkFirmwareOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                board_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listBaseImages: {
        parameters: {
            query?: {
                /** @description Only the images for this board type. */
                board_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The base images. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "base_images": [
                     *         {
                     *           "id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *           "board_type": "uno-emulated",
                     *           "label": "Boardwalk shell",
                     *           "description": "A small shell on the serial port: help, led, gpio, adc, eeprom, uptime, flood and crash.",
                     *           "created_at": "2026-05-02T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BaseImages"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBaseImagesOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Only sessions on boards of this type. */
                board_type?: string;
                /** @description Only sessions that the web pages (`web`) or this API key started. */
                started_by?: string;
                /** @description Only sessions with this metadata, as `name:value`. */
                metadata?: string;
                /** @description Only sessions that ended for this reason. */
                end_reason?: "user_ended" | "cancelled" | "time_limit" | "credits_exhausted" | "queue_timeout" | "start_failed" | "board_failed" | "lease_expired" | "operator_ended" | "account_closed";
                /** @description Only sessions requested from this time on. */
                created_after?: string;
                /** @description Only sessions that were requested earlier. */
                created_before?: string;
                /** @description Only sessions that ended from this time on. */
                ended_after?: string;
                /** @description Only ended sessions that come after this one in the list, which is the last one of the page before. So none is seen twice, or missed, while others end. */
                after?: string;
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active sessions and one page of the ended ones. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": [],
                     *       "ended": [
                     *         {
                     *           "id": "ses_01m7wn6qepf27t4rncj7m3vy30",
                     *           "user_id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *           "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *           "board_type": "uno-emulated",
                     *           "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *           "base_image_id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *           "state": "ended",
                     *           "end_reason": "user_ended",
                     *           "credits_used": 29,
                     *           "credits_refunded": 0,
                     *           "created_at": "2026-11-20T14:19:12.726Z",
                     *           "started_at": "2026-11-20T14:19:20.792Z",
                     *           "ended_at": "2026-11-20T14:47:46.761Z",
                     *           "expires_at": "2026-11-20T15:19:20.792Z",
                     *           "credits_per_minute": 1,
                     *           "queue_position": null,
                     *           "started_by": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *           "metadata": {
                     *             "repository": "ada/blinky",
                     *             "job": "hardware"
                     *           },
                     *           "lease_seconds": null,
                     *           "lease_expires_at": null,
                     *           "max_credits": null,
                     *           "estimated_start_at": null
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of 8 to 64 letters, digits and `-_.:` that is new for each act. Send the request again with the same one if its response was lost: within 24 hours the act is done once. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "board_type": "uno-emulated",
                 *       "minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["StartSession"];
            };
        };
        responses: {
            /** @description The session: `queued`, `starting` or `running`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "user_id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *       "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *       "board_type": "uno-emulated",
                     *       "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *       "base_image_id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *       "state": "starting",
                     *       "end_reason": null,
                     *       "credits_used": 0,
                     *       "credits_refunded": 0,
                     *       "created_at": "2026-11-20T14:50:12.726Z",
                     *       "started_at": null,
                     *       "ended_at": null,
                     *       "expires_at": null,
                     *       "credits_per_minute": 1,
                     *       "queue_position": null,
                     *       "started_by": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "metadata": {},
                     *       "lease_seconds": null,
                     *       "lease_expires_at": null,
                     *       "max_credits": null,
                     *       "estimated_start_at": null,
                     *       "connection": null,
                     *       "speed": "real",
                     *       "seed": null,
                     *       "parts": [],
                     *       "console": null,
                     *       "board_online": null,
                     *       "command": null,
                     *       "end_fault": null,
                     *       "end_message": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionWithConnection"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_credits`: Insufficient credits. `key_credits_exhausted`: The API key has reached its daily credit limit. `account_credits_exhausted`: The account has reached its daily credit limit. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unconfirmed_email`: The e-mail address is not confirmed. `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_limit_reached`: The session limit is reached. `no_board_available`: No board is available. `not_supported`: The board cannot do that. `idempotency_key_reused`: The idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessionsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readSession: {
        parameters: {
            query?: {
                /** @description Respond once the session is in this state, or past it. */
                wait_for?: "running" | "ended";
                /** @description Wait at most so long, then respond with the session as it is. Needed with `wait_for`. */
                wait_seconds?: number;
            };
            header?: never;
            path: {
                /** @description The session to read. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "user_id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *       "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *       "board_type": "uno-emulated",
                     *       "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *       "base_image_id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *       "state": "running",
                     *       "end_reason": null,
                     *       "credits_used": 1,
                     *       "credits_refunded": 0,
                     *       "created_at": "2026-11-20T14:50:12.726Z",
                     *       "started_at": "2026-11-20T14:50:20.792Z",
                     *       "ended_at": null,
                     *       "expires_at": "2026-11-20T15:50:20.792Z",
                     *       "credits_per_minute": 1,
                     *       "queue_position": null,
                     *       "started_by": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "metadata": {
                     *         "repository": "ada/blinky",
                     *         "job": "hardware"
                     *       },
                     *       "lease_seconds": null,
                     *       "lease_expires_at": null,
                     *       "max_credits": null,
                     *       "estimated_start_at": null,
                     *       "connection": null,
                     *       "speed": "real",
                     *       "seed": null,
                     *       "parts": [],
                     *       "console": {
                     *         "bytes": 5120,
                     *         "first_offset": 0
                     *       },
                     *       "board_online": true,
                     *       "command": null,
                     *       "end_fault": null,
                     *       "end_message": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionWithConnection"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session to end. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ended session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_01m7wn6qepf27t4rncj7m3vy30",
                     *       "user_id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *       "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *       "board_type": "uno-emulated",
                     *       "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *       "base_image_id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *       "state": "ended",
                     *       "end_reason": "user_ended",
                     *       "credits_used": 29,
                     *       "credits_refunded": 0,
                     *       "created_at": "2026-11-20T14:19:12.726Z",
                     *       "started_at": "2026-11-20T14:19:20.792Z",
                     *       "ended_at": "2026-11-20T14:47:46.761Z",
                     *       "expires_at": "2026-11-20T15:19:20.792Z",
                     *       "credits_per_minute": 1,
                     *       "queue_position": null,
                     *       "started_by": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "metadata": {
                     *         "repository": "ada/blinky",
                     *         "job": "hardware"
                     *       },
                     *       "lease_seconds": null,
                     *       "lease_expires_at": null,
                     *       "max_credits": null,
                     *       "estimated_start_at": null,
                     *       "connection": null,
                     *       "speed": "real",
                     *       "seed": null,
                     *       "parts": [],
                     *       "console": {
                     *         "bytes": 5120,
                     *         "first_offset": 0
                     *       },
                     *       "board_online": null,
                     *       "command": null,
                     *       "end_fault": null,
                     *       "end_message": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionWithConnection"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSessionOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session to read. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    extendSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of 8 to 64 letters, digits and `-_.:` that is new for each act. Send the request again with the same one if its response was lost: within 24 hours the act is done once. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The session to extend. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 30
                 *     }
                 */
                "application/json": components["schemas"]["ExtendSession"];
            };
        };
        responses: {
            /** @description The session, with its new `expires_at`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "user_id": "usr_01kz5x8g4ye3wvh2m7r9c0d1ef",
                     *       "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *       "board_type": "uno-emulated",
                     *       "board_specs": "ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time",
                     *       "base_image_id": "img_01k7r41wjhedrrds0rcqwtwdh8",
                     *       "state": "running",
                     *       "end_reason": null,
                     *       "credits_used": 1,
                     *       "credits_refunded": 0,
                     *       "created_at": "2026-11-20T14:50:12.726Z",
                     *       "started_at": "2026-11-20T14:50:20.792Z",
                     *       "ended_at": null,
                     *       "expires_at": "2026-11-20T16:20:20.792Z",
                     *       "credits_per_minute": 1,
                     *       "queue_position": null,
                     *       "started_by": "key_01m3f6q8ate4cbmrhs0zzemnt4",
                     *       "metadata": {
                     *         "repository": "ada/blinky",
                     *         "job": "hardware"
                     *       },
                     *       "lease_seconds": null,
                     *       "lease_expires_at": null,
                     *       "max_credits": null,
                     *       "estimated_start_at": null,
                     *       "connection": null,
                     *       "speed": "real",
                     *       "seed": null,
                     *       "parts": [],
                     *       "console": {
                     *         "bytes": 5120,
                     *         "first_offset": 0
                     *       },
                     *       "board_online": true,
                     *       "command": null,
                     *       "end_fault": null,
                     *       "end_message": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionWithConnection"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_credits`: Insufficient credits. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `idempotency_key_reused`: The idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    extendSessionOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session to extend. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    renewLease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session to keep. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When the session now ends unless it is renewed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lease_expires_at": "2026-11-20T14:51:20.792Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewedLease"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `not_supported`: The board cannot do that. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewLeaseOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session to keep. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    openConsole: {
        parameters: {
            query?: {
                /** @description A byte offset, `start`, or `tail` (the newest 64 KiB). */
                from?: string;
                /** @description `ro` only reads. */
                mode?: "rw" | "ro";
            };
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is a WebSocket now. */
            101: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `console_limit_reached`: The console limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `upgrade_required`: A WebSocket is required. */
            426: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openConsoleOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readConsoleLog: {
        parameters: {
            query?: {
                /** @description The first byte, by its offset. Without it, the beginning. */
                from?: number;
                /** @description The offset at which to end, exclusive. */
                to?: number;
                format?: "raw" | "text" | "asciicast" | "ndjson";
                /** @description Keeps the response open and sends new output as it arrives. */
                follow?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The output, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "text/plain": string;
                    "application/x-asciicast": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `console_limit_reached`: The console limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readConsoleLogOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    typeIntoConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The bytes are on their way to the board. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    typeIntoConsoleOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listConsoleTickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tickets": [
                     *         {
                     *           "id": "tkt_01m7wn6qepf27t4rncj7m3vy30",
                     *           "mode": "ro",
                     *           "created_at": "2026-11-20T14:50:20.792Z",
                     *           "expires_at": "2026-11-20T15:50:20.792Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TicketList"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createConsoleTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "mode": "ro",
                 *       "minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["CreateTicket"];
            };
        };
        responses: {
            /** @description The ticket, shown once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tkt_01m7wn6qepf27t4rncj7m3vy30",
                     *       "ticket": "tkt_000000000000000000000000000000000000000000000000",
                     *       "mode": "ro",
                     *       "expires_at": "2026-11-20T15:50:20.792Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleTicket"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `console_limit_reached`: The console limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConsoleTicketsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    uploadFirmware: {
        parameters: {
            query?: {
                /** @description Default: by the file extension in `filename` (uf2, hex or elf), else by the first bytes. Raw bytes have no mark: a `filename` that ends in `.bin`, or `format=bin`, says what they are. */
                format?: "uf2" | "hex" | "elf" | "bin";
                /** @description The name of the file, for people. At most 100 characters. */
                filename?: string;
            };
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fmw_01m7wt2xepf27t4rncj7m3vy30",
                     *       "filename": "blink.hex",
                     *       "format": "hex",
                     *       "size": 2642,
                     *       "sha256": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
                     *       "created_at": "2026-11-20T14:51:03.114Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Firmware"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. `firmware_limit_reached`: The firmware limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadFirmwareOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    flashBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of 8 to 64 letters, digits and `-_.:` that is new for each act. Send the request again with the same one if its response was lost: within 24 hours the act is done once. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firmware_id": "fmw_01m7wt2xepf27t4rncj7m3vy30"
                 *     }
                 */
                "application/json": components["schemas"]["FlashBoard"];
            };
        };
        responses: {
            /** @description The command that the board carries out. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmd_01m7wt2xepf27t4rncj7m3vy31",
                     *       "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "kind": "flash",
                     *       "state": "queued",
                     *       "firmware_id": "fmw_01m7wt2xepf27t4rncj7m3vy30",
                     *       "base_image_id": null,
                     *       "phase": null,
                     *       "progress": 0,
                     *       "output_from": null,
                     *       "output_tail": null,
                     *       "fault": null,
                     *       "error": null,
                     *       "created_at": "2026-11-20T14:51:04.207Z",
                     *       "started_at": null,
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. `command_running`: The board is busy. `idempotency_key_reused`: The idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    flashBoardOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    resetBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command that the board carries out. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmd_01m7wt2xepf27t4rncj7m3vy31",
                     *       "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "kind": "reset",
                     *       "state": "queued",
                     *       "firmware_id": null,
                     *       "base_image_id": null,
                     *       "phase": null,
                     *       "progress": 0,
                     *       "output_from": null,
                     *       "output_tail": null,
                     *       "fault": null,
                     *       "error": null,
                     *       "created_at": "2026-11-20T14:51:04.207Z",
                     *       "started_at": null,
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. `command_running`: The board is busy. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetBoardOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    setPower: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "cycle"
                 *     }
                 */
                "application/json": components["schemas"]["SetPower"];
            };
        };
        responses: {
            /** @description The command that the board carries out. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmd_01m7wt2xepf27t4rncj7m3vy31",
                     *       "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "kind": "power_cycle",
                     *       "state": "queued",
                     *       "firmware_id": null,
                     *       "base_image_id": null,
                     *       "phase": null,
                     *       "progress": 0,
                     *       "output_from": null,
                     *       "output_tail": null,
                     *       "fault": null,
                     *       "error": null,
                     *       "created_at": "2026-11-20T14:51:04.207Z",
                     *       "started_at": null,
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. `command_running`: The board is busy. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPowerOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    sendBreak: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command that the board carries out. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmd_01m7wt2xepf27t4rncj7m3vy31",
                     *       "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "kind": "break",
                     *       "state": "queued",
                     *       "firmware_id": null,
                     *       "base_image_id": null,
                     *       "phase": null,
                     *       "progress": 0,
                     *       "output_from": null,
                     *       "output_tail": null,
                     *       "fault": null,
                     *       "error": null,
                     *       "created_at": "2026-11-20T14:51:04.207Z",
                     *       "started_at": null,
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. `command_running`: The board is busy. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendBreakOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readCommand: {
        parameters: {
            query?: {
                /** @description Wait at most so long for the end of the command. Without it, not at all. */
                wait_seconds?: number;
            };
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The command. */
                command_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cmd_01m7wt2xepf27t4rncj7m3vy31",
                     *       "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *       "kind": "flash",
                     *       "state": "succeeded",
                     *       "firmware_id": "fmw_01m7wt2xepf27t4rncj7m3vy30",
                     *       "base_image_id": null,
                     *       "phase": "reset",
                     *       "progress": 100,
                     *       "output_from": 5120,
                     *       "output_tail": null,
                     *       "fault": null,
                     *       "error": null,
                     *       "created_at": "2026-11-20T14:51:04.207Z",
                     *       "started_at": "2026-11-20T14:51:04.219Z",
                     *       "ended_at": "2026-11-20T14:51:04.871Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Command"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCommandOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The command. */
                command_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readPins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All pins of the board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pins": [
                     *         {
                     *           "name": "D2",
                     *           "direction": "in",
                     *           "level": 1,
                     *           "duty": null
                     *         },
                     *         {
                     *           "name": "D13",
                     *           "direction": "out",
                     *           "level": 0,
                     *           "duty": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Pins"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPinsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a pin. */
                pin: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "level": 0
                 *     }
                 */
                "application/json": components["schemas"]["SetPin"];
            };
        };
        responses: {
            /** @description The level was sent to the board. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPinOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a pin. */
                pin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All parts of the session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "parts": [
                     *         {
                     *           "name": "button",
                     *           "kind": "button",
                     *           "state": {
                     *             "pressed": false
                     *           }
                     *         },
                     *         {
                     *           "name": "led",
                     *           "kind": "led",
                     *           "state": {
                     *             "on": true,
                     *             "duty": 1,
                     *             "changes": 7
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LiveParts"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPartsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    setPartOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a part. */
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    setPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a part. */
                part: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pressed": true
                 *     }
                 */
                "application/json": components["schemas"]["SetPart"];
            };
        };
        responses: {
            /** @description The change was sent to the board. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a part. */
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `session_ended`: The session has ended. `board_unreachable`: The board cannot be reached. `not_supported`: The board cannot do that. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeScreenshotOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The name of a part. */
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    revokeConsoleTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The ticket to revoke. */
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeConsoleTicketOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The ticket to revoke. */
                ticket_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readCredits: {
        parameters: {
            query?: {
                /** @description Only entries of this kind. */
                kind?: "signup_grant" | "top_up" | "session" | "refund" | "adjustment";
                /** @description Only entries from this time on. */
                created_after?: string;
                /** @description Only earlier entries. */
                created_before?: string;
                /** @description Only posted entries that come after this one in the list, which is the last one of the page before. So none is seen twice, or missed, while others are posted. */
                after?: string;
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance and one page of the ledger. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance": 232,
                     *       "pending": [
                     *         {
                     *           "id": "ent_01m7wsx1aff27t4rncj7m3vy31",
                     *           "kind": "session",
                     *           "amount": -1,
                     *           "balance_after": null,
                     *           "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *           "top_up_id": null,
                     *           "description": "Session on Uno #1",
                     *           "created_at": "2026-11-20T14:50:20.792Z"
                     *         }
                     *       ],
                     *       "entries": [
                     *         {
                     *           "id": "ent_01m7wn6qepf27t4rncj7m3vy30",
                     *           "kind": "session",
                     *           "amount": -29,
                     *           "balance_after": 233,
                     *           "session_id": "ses_01m7wn6qepf27t4rncj7m3vy30",
                     *           "top_up_id": null,
                     *           "description": "Session on Uno #1",
                     *           "created_at": "2026-11-20T14:47:46.761Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Credits"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readCreditsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits_per_day": 500,
                     *       "credits_used_today": 30,
                     *       "low_balance_credits": 100
                     *     }
                     */
                    "application/json": components["schemas"]["Limits"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits_per_day": 500,
                 *       "low_balance_credits": 100
                 *     }
                 */
                "application/json": components["schemas"]["SetLimits"];
            };
        };
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits_per_day": 500,
                     *       "credits_used_today": 30,
                     *       "low_balance_credits": 100
                     *     }
                     */
                    "application/json": components["schemas"]["Limits"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readLimitsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Begin after this event; 0 begins with the oldest one that is kept. `Last-Event-ID` wins. */
                after?: string;
            };
            header?: {
                /** @description The id of the last event you got. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, as they happen. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1042",
                     *       "type": "session.running",
                     *       "created_at": "2026-11-20T14:50:20.792Z",
                     *       "data": {
                     *         "session_id": "ses_01m7wsx1aff27t4rncj7m3vy31",
                     *         "state": "running",
                     *         "board_type": "uno-emulated",
                     *         "board_id": "brd_01kk0kpgjhes1vx6rv5xeqg7wt",
                     *         "started_by": "web",
                     *         "expires_at": "2026-11-20T15:50:20.792Z",
                     *         "end_reason": null,
                     *         "credits_used": 1,
                     *         "credits_refunded": 0
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["Event"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamEventsOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "whk_01m7wt2xepf27t4rncj7m3vy30",
                     *           "url": "https://ci.example.com/boardwalk",
                     *           "label": "build server",
                     *           "event_types": [
                     *             "session.running",
                     *             "session.ended"
                     *           ],
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-20T14:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://ci.example.com/boardwalk",
                 *       "label": "build server",
                 *       "event_types": [
                 *         "session.running",
                 *         "session.ended"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m7wt2xepf27t4rncj7m3vy30",
                     *       "url": "https://ci.example.com/boardwalk",
                     *       "label": "build server",
                     *       "event_types": [
                     *         "session.running",
                     *         "session.ended"
                     *       ],
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `webhook_limit_reached`: The webhook limit is reached. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooksOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m7wt2xepf27t4rncj7m3vy30",
                     *       "url": "https://ci.example.com/boardwalk",
                     *       "label": "build server",
                     *       "event_types": [
                     *         "session.running",
                     *         "session.ended"
                     *       ],
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-20T14:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readWebhookOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, in the state `waiting`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2077",
                     *       "event_id": null,
                     *       "type": "webhook.test",
                     *       "state": "waiting",
                     *       "attempts": 0,
                     *       "next_attempt_at": "2026-11-20T14:50:20.792Z",
                     *       "delivered_at": null,
                     *       "failed_at": null,
                     *       "response_status": null,
                     *       "error": null,
                     *       "duration_ms": null,
                     *       "created_at": "2026-11-20T14:50:20.792Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhookOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "2077",
                     *           "event_id": "1042",
                     *           "type": "session.running",
                     *           "state": "waiting",
                     *           "attempts": 0,
                     *           "next_attempt_at": "2026-11-20T14:50:20.792Z",
                     *           "delivered_at": null,
                     *           "failed_at": null,
                     *           "response_status": null,
                     *           "error": null,
                     *           "duration_ms": null,
                     *           "created_at": "2026-11-20T14:50:20.792Z"
                     *         }
                     *       ],
                     *       "limit": 50,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveriesOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
                /** @description The delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, in the state `waiting` again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2077",
                     *       "event_id": "1042",
                     *       "type": "session.running",
                     *       "state": "waiting",
                     *       "attempts": 0,
                     *       "next_attempt_at": "2026-11-20T14:50:20.792Z",
                     *       "delivered_at": null,
                     *       "failed_at": null,
                     *       "response_status": null,
                     *       "error": null,
                     *       "duration_ms": null,
                     *       "created_at": "2026-11-20T14:50:20.792Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_permitted`: This key is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWebhookDeliveryOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
                /** @description The delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    enrolAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "enrol_000000000000000000000000000000000000000000000000",
                 *       "name": "lab-1",
                 *       "version": "1.0.0"
                 *     }
                 */
                "application/json": components["schemas"]["EnrolAgent"];
            };
        };
        responses: {
            /** @description The agent and its credential. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agent_id": "agt_01m7wn6qepf27t4rncj7m3vy30",
                     *       "credential": "agent_000000000000000000000000000000000000000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["EnrolledAgent"];
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_request`: The request came from another origin. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enrolAgentOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readAgentFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The SHA-256 of the file. */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readAgentFirmwareOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The SHA-256 of the file. */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    connectAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is a WebSocket now. */
            101: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            /** @description `upgrade_required`: A WebSocket is required. */
            426: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    connectAgentOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    readOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description of the API. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Boardwalk API",
                     *         "version": "1.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOpenApiOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Allowed"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    receiveSessionQueued: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionStarting: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionRunning: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionExtended: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionBoardLost: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionBoardBack: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSessionEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCreditsPosted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than some minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestMessage"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was delivered. The body is thrown away. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again, for 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
