//! The engine's only random number generator: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
//! generators", 2014). It has 64 bits of state and no weak seeds, and gives the same numbers on every machine.

/// A seeded pseudorandom number generator.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator with this seed. Every seed is valid.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A random number from 0 to `n - 1`. The probability of each differs from 1 / `n` by less than 1 / 2³², which is
    /// negligible for the engine's uses.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// SplitMix64's finaliser: each bit of `x` affects about half of the result's bits. It turns a counter into a pseudorandom
/// number without any state, so that the content of frame 7 of stream 3 can be computed from these two numbers.
pub fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_published_numbers_of_seed_1234567() {
        let mut rng = Rng::new(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn stays_below_the_limit_and_reaches_all_of_it() {
        let mut rng = Rng::new(0);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
