// Names with namespaces and classes, templates and operators.
extern volatile unsigned char line_out;
volatile unsigned char line_out;

namespace motor {
inline __attribute__((always_inline)) void pulse(int width) {
    for (int at = 0; at < width; at++) line_out = static_cast<unsigned char>(at);
}

class Driver {
   public:
    explicit Driver(int step) : step_(step) { reset(); }
    void reset();
    int turn(int steps);

   private:
    struct Ramp {
        int speed;
        __attribute__((noinline)) int next(int limit) { return speed < limit ? ++speed : limit; }
    };
    int step_;
    int place_ = 0;
    Ramp ramp_{0};
};

__attribute__((noinline)) void Driver::reset() {
    place_ = 0;
    pulse(3);
}

__attribute__((noinline)) int Driver::turn(int steps) {
    for (int done = 0; done < steps; done++) {
        pulse(ramp_.next(12));
        place_ += step_;
    }
    return place_;
}

template <typename Number>
__attribute__((noinline)) Number largest(Number one, Number other) {
    return one > other ? one : other;
}

struct Pair {
    Driver left, right;
    __attribute__((noinline)) int operator()(int steps) { return largest(left.turn(steps), right.turn(steps)); }
};
}  // namespace motor

extern "C" void _start() {
    motor::Pair both{motor::Driver(2), motor::Driver(-2)};
    for (int round = 1;; round++) line_out = static_cast<unsigned char>(both(round));
}
