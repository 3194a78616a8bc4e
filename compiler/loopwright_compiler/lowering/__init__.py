"""From syntax trees and world data to the bundle."""
